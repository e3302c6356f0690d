// `make audit-verify`: walks the audit trail of every region and of the platform, and compares the values of families with what the trail holds of them.
// An altered or missing row, or an altered or removed value, ends it with 1.
import { parseArgs } from 'node:util';
import { databaseName, pointedAt } from '@fovea/kit/database-url';
import { withClient } from '@fovea/kit/prisma/fleet';
import { faultyValues } from '../../../services/customer/src/history/verify-values.ts';
import { committedRecords } from '../../../services/identity/src/audit/committed-records.ts';
import { anchorsIn, verifyTrail } from '../../../services/identity/src/audit/verify-trail.ts';
import { endWith, Failure } from './failure.ts';
import { placedEnvironment, placementOptions } from './placement.ts';

const { values } = parseArgs({ options: { ...placementOptions } });
const mostNamed = 20;

try {
  const { databases, shared } = placedEnvironment(values);
  const urlOf = (service: string, { scope, variable }: (typeof databases)[number]) =>
    pointedAt(shared[variable] ?? '', databaseName({ DATABASE_PREFIX: shared.DATABASE_PREFIX ?? 'fovea' }, service, scope));
  const trails = databases.map((database) => ({ scope: database.scope, url: urlOf('identity', database), valuesUrl: urlOf('customer', database) }));
  // Each database keeps anchors of the others' trails: all are asked first.
  const anchors = (await Promise.all(trails.map(({ scope, url }) => withClient(url, anchorsIn).catch(() => unreachable(scope))))).flat();
  const broken: string[] = [];
  for (const { scope, url, valuesUrl } of trails) {
    const known = anchors.filter((anchor) => anchor.scope === scope);
    const { rows, fault } = await withClient(url, (client) => verifyTrail(client, scope, known));
    console.log(fault ? `${scope}: ${fault} (${rows} rows before it are unbroken)` : `${scope}: ${rows} rows, unbroken`);
    // The platform's own trail is about staff: their values are part of its rows.
    const { compared, faults } = scope === 'global' ? { compared: 0, faults: [] } : await compareValues(url, valuesUrl);
    for (const each of faults.slice(0, mostNamed)) console.log(`${scope}: ${each}`);
    if (compared > 0) console.log(`${scope}: values of ${compared} rows compared, ${faults.length || 'none'} of them at fault`);
    if (fault || faults.length > 0) broken.push(scope);
  }
  if (broken.length > 0)
    throw new Failure(`The audit trail is broken in ${broken.join(', ')}`, 'Compare the named row with a backup and find out who had access');
} catch (error) {
  endWith(error);
}

/** The chain cannot be erased, so values lie beside it, with the service that erases them; a row's commitment vouches for them. */
async function compareValues(trailUrl: string, valuesUrl: string): Promise<{ compared: number; faults: string[] }> {
  let compared = 0;
  const faults: string[] = [];
  await withClient(trailUrl, (trail) =>
    withClient(valuesUrl, async (kept) => {
      for await (const records of committedRecords(trail)) {
        compared += records.length;
        faults.push(...(await faultyValues(kept, records)));
      }
    }),
  );
  return { compared, faults };
}

function unreachable(scope: string): never {
  throw new Failure(`The database of identity in ${scope} does not answer`, 'Start the product with make up and try again');
}
