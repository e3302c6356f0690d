import type { StackEnvironment } from '@fovea/local/environment';
import { fleetOf } from '@fovea/ops/fleet';
import { verifyAuditLogs } from '@fovea/ops/verify-audit-logs';
import type { Verdict } from './verdict.ts';

/** Verifies the audit log's hash chain in each region and for the platform. */
export async function verifyAuditLog({ shared }: StackEnvironment): Promise<Verdict> {
  let rows = 0;
  const wrong: string[] = [];
  for await (const { scope, rows: inScope, faults } of verifyAuditLogs(fleetOf(shared))) {
    rows += inScope;
    wrong.push(...faults.map((fault) => `${scope}: ${fault}`));
  }
  return { promise: 'the hash chain of the audit log is intact', counted: `${rows} rows`, wrong };
}
