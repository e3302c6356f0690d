// `make audit-verify`, `audit-verify` of the ops image: an altered or missing row of any audit trail, or an altered or
// removed value of a family, is named and ends it with 1.
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { verifyTrails } from './verify-trails.ts';

const mostNamed = 20;

try {
  const broken: string[] = [];
  for await (const { scope, rows, compared, faults } of verifyTrails(fleetOf())) {
    for (const fault of faults.slice(0, mostNamed)) console.log(`${scope}: ${fault}`);
    console.log(
      `${scope}: ${rows} rows unbroken, the values of ${compared} compared${faults.length > 0 ? `; faults: ${faults.length}` : ''}`,
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
