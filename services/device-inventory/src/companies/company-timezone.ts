import { companyById } from '@fovea/contracts/companies/rpcs';
import { countries } from '@fovea/contracts/countries';
import { dayOf } from '@fovea/contracts/dates';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Context } from '../handle.ts';

/**
 * Time zone of the company's country, in which the days of its devices are counted. Throws when the company service is
 * unavailable.
 */
export async function companyTimezone(callRpc: CallRpc, id: string): Promise<string> {
  const company = await callRpc(companyById, { id });
  return countries.find(({ key }) => key === company?.country)?.timezone ?? 'UTC';
}

/**
 * The same with UTC as fallback, so that devices can be read and registered while the company service is unavailable.
 */
export function companyTimezoneOrUtc(
  { callRpc, log }: Pick<Context, 'callRpc' | 'log'>,
  companyId: string,
): Promise<string> {
  return companyTimezone(callRpc, companyId).catch((error: unknown) => {
    log.warn({ err: error, companyId }, 'the time zone of a company is not available');
    return 'UTC';
  });
}

/** The company's day of an instant, stored as midnight UTC. A midnight in UTC stays as it is. */
export async function companyDay(
  ctx: Pick<Context, 'callRpc' | 'log'>,
  companyId: string,
  instant: Date,
): Promise<Date> {
  const given = new Date(dayOf(instant, 'UTC'));
  return +given === +instant ? given : new Date(dayOf(instant, await companyTimezoneOrUtc(ctx, companyId)));
}
