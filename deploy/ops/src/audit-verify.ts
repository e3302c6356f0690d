// `make audit-verify`, `audit-verify` of the ops image: reports altered or missing rows of the audit logs and altered
// or removed values of families, and exits with 1 if there are any. `--archives` (`ARCHIVES=1`) also checks the
// archived rows in the file store, from the first row on.
import { parseArgs } from 'node:util';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { verifyAuditLogs } from './verify-audit-logs.ts';

const mostNamed = 20;
const { values } = parseArgs({ options: { archives: { type: 'boolean', default: false } } });

try {
  const broken: string[] = [];
  for await (const { scope, rows, archived, compared, faults } of verifyAuditLogs(fleetOf(), values)) {
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
      `The audit log is broken in ${broken.join(', ')}`,
      'Compare the named row with a backup and find out who had access',
    );
} catch (error) {
  endWith(error);
}
