import type { ServiceName } from '@fovea/contracts/endpoint';
import { healthOf } from '@fovea/contracts/health';
import { checkDatabases } from '@fovea/contracts/settings/endpoints';
import { handle } from '../handle.ts';

/** The services with a database in every region. */
const regionalServices: ServiceName[] = ['identity', 'customer', 'device-inventory', 'billing', 'notification'];

/**
 * A region is healthy if each service reached its database there; a service without a reply is unhealthy everywhere.
 */
export const checkDatabasesHandler = handle(checkDatabases, async (_, ctx) => {
  const answers = await Promise.allSettled(regionalServices.map((service) => ctx.callRpc(healthOf(service), {})));
  const isWell = (region: string) =>
    answers.every((answer) => answer.status === 'fulfilled' && !answer.value.down.includes(`database ${region}`));
  return {
    list: ctx.regions.map(({ key, name }) => ({ key, name, status: isWell(key) })),
    serverTime: ctx.now.toISOString(),
  };
});
