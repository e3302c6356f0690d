import { findAuditArchives } from '@fovea/contracts/archives/endpoints';
import { readerOf } from '../audit/audit-log-reader.ts';
import { handle } from '../handle.ts';
import { auditLogOfCall } from './audit-log-of-call.ts';
import { proofsIn } from './proofs.ts';

/** There are about twelve per year and audit log: a page reads them all. */
export const findAuditArchivesHandler = handle(findAuditArchives, async ({ platform, current, pageSize }, ctx) => {
  const { scope, db } = auditLogOfCall(platform, ctx);
  const proofs = (await proofsIn(readerOf(db), scope)).reverse();
  const list = proofs
    .slice((current - 1) * pageSize, current * pageSize)
    .map(({ month, firstSeq, lastSeq, bytes }) => ({ month, firstSeq, lastSeq, bytes }));
  return { list, total: proofs.length, current, pageSize };
});
