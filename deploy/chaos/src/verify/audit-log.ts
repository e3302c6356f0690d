import type { StackEnvironment } from '@fovea/local/environment';
import { fleetOf } from '@fovea/ops/fleet';
import { verifyTrails } from '@fovea/ops/verify-trails';
import type { Verdict } from './verdict.ts';

/** The trail of each region and of the platform is unbroken, and vouches for the values beside it. */
export async function verifyAuditLog({ shared }: StackEnvironment): Promise<Verdict> {
  let rows = 0;
  const wrong: string[] = [];
  for await (const { scope, rows: inScope, faults } of verifyTrails(fleetOf(shared))) {
    rows += inScope;
    wrong.push(...faults.map((fault) => `${scope}: ${fault}`));
  }
  return { promise: 'the audit trail is unbroken', counted: `${rows} rows`, wrong };
}
