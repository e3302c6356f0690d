import { actionsByCall } from '../audit/actions-by-call.ts';
import type { FeedRow } from './feed-rows.ts';

/** One record as sent; docs/runbooks/security-feed.md explains each field. */
export function feedLine(scope: string, row: FeedRow) {
  return {
    id: row.recordId,
    trail: scope,
    seq: Number(row.seq),
    at: row.at.toISOString(),
    action: actionsByCall[row.call] ?? null,
    call: row.call,
    outcome: / (refused|denied)$/.test(row.call) ? 'refused' : 'done',
    actor: { id: row.actorId, role: row.actorRole, companyId: row.actorCompanyId },
    address: row.address,
    requestId: row.requestId,
    concerning: row.concerning,
    families: row.customerIds,
    patientId: row.patientId,
    fields: row.fields,
    changes: row.changes,
    hash: row.hash,
  };
}
export type FeedLine = ReturnType<typeof feedLine>;
