// `make audit-verify`, `audit-verify` of the ops image: an altered or missing row of any audit trail, or an altered or
// removed value of a family, is named and ends it with 1. With `--archives` (`ARCHIVES=1`) the rows that were moved into
// the store are walked too, from the very first.
import { parseArgs } from 'node:util';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { verifyTrails } from './verify-trails.ts';

const mostNamed = 20;
const { values } = parseArgs({ options: { archives: { type: 'boolean', default: false } } });

try {
  const broken: string[] = [];
  for await (const { scope, rows, archived, compared, faults } of verifyTrails(fleetOf(), values)) {
    for (const fault of faults.slice(0, mostNamed)) console.log(`${scope}: ${fault}`);
    const ofArchives =
      archived > 0
        ? ` (those up to ${archived} ${values.archives ? 'in their archives' : 'by the proofs of their archives'})`
        : '';
    console.log(
      `${scope}: ${rows} rows unbroken${ofArchives}, the values of ${compared} compared${faults.length > 0 ? `; faults: ${faults.length}` : ''}`,
    );
    if (faults.length > 0) broken.push(scope);
  }
  if (broken.length > 0)
    throw new Failure(
      `The audit trail is broken in ${broken.join(', ')}`,
      'Compare the named row with a backup and find out who had access',
    );
} catch (error) {
  endWith(error);
}
