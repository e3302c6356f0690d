import { readDataKeys } from '@fovea/kit/data-keys';
import { withClient } from '@fovea/kit/prisma/fleet';
import type { Secrets } from '@fovea/kit/secret-box';
import { faultyValues } from '../../../services/customer/src/history/verify-values.ts';
import { committedRecords } from '../../../services/identity/src/audit/committed-records.ts';
import { anchorsIn, verifyTrail } from '../../../services/identity/src/audit/verify-trail.ts';
import { Failure } from './failure.ts';
import type { Fleet } from './fleet.ts';

/** `rows` of the chain are unbroken; `compared` of them vouch for values of families. Each fault names its row. */
export type TrailReport = { scope: string; rows: number; compared: number; faults: string[] };

/**
 * Walks the audit trail of every region and of the platform, and compares the values of families with what their
 * region's trail holds of them.
 */
export async function* verifyTrails({ scopes, database, secrets }: Fleet): AsyncGenerator<TrailReport> {
  const trails = scopes.map((scope) => ({
    scope,
    url: database('identity', scope).url,
    valuesUrl: database('customer', scope).url,
  }));
  // Each database keeps anchors of the others' trails: all are asked first.
  const anchors = (
    await Promise.all(trails.map(({ scope, url }) => withClient(url, anchorsIn).catch(() => unreachable(scope))))
  ).flat();
  for (const { scope, url, valuesUrl } of trails) {
    const known = anchors.filter((anchor) => anchor.scope === scope);
    const { rows, fault } = await withClient(url, (client) => verifyTrail(client, scope, known));
    // The platform's own trail is about staff: their values are part of its rows.
    const values = scope === 'global' ? { compared: 0, faults: [] } : await compareValues(url, valuesUrl, secrets());
    yield { scope, rows, compared: values.compared, faults: [...(fault ? [fault] : []), ...values.faults] };
  }
}

/**
 * The chain cannot be erased, so values lie beside it, with the service that erases them; a row's commitment vouches
 * for them.
 */
async function compareValues(
  trailUrl: string,
  valuesUrl: string,
  secrets: Secrets,
): Promise<{ compared: number; faults: string[] }> {
  let compared = 0;
  const faults: string[] = [];
  await withClient(trailUrl, (trail) =>
    withClient(valuesUrl, async (kept) => {
      const keys = await readDataKeys(kept, secrets);
      for await (const records of committedRecords(trail)) {
        compared += records.length;
        faults.push(...(await faultyValues(kept, keys, records)));
      }
    }),
  );
  return { compared, faults };
}

function unreachable(scope: string): never {
  throw new Failure(
    `The database of identity in ${scope} does not answer`,
    'Start the product with make up and try again',
  );
}
