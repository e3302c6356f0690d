import { alertBrokenChain } from '../audit/alert-broken-chain.ts';
import { auditLogsOf } from '../audit/audit-logs.ts';
import { job } from '../handle.ts';
import { BrokenChain } from './archive-file.ts';
import { archivePart } from './archive-part.ts';
import { deleteArchived } from './delete-archived.ts';
import { copyProofs } from './proofs.ts';
import { startOfMonth } from './start-of-month.ts';

/**
 * Moves months of each audit log that are older than `keptMonths` to the store of their region: file, proof, copy of
 * the proof, and a week later the rows are deleted. An interrupted run continues the next night. 0 disables it.
 */
export const archiveAuditLogsJob = (retainedMonths: number) =>
  job(
    { name: 'archive-trails', every: '41 1 * * *', scope: 'global' },
    async ({ global, of, regions, files, now, log }) => {
      if (retainedMonths === 0) return;
      const before = startOfMonth(now.toISOString().slice(0, 7), -retainedMonths);
      const failures: unknown[] = [];
      for (const auditLog of auditLogsOf({ global, of, regions })) {
        const { scope } = auditLog;
        try {
          for (;;) {
            const proof = await archivePart(auditLog, { files, before, now });
            if (!proof) break;
            const { month, firstSeq, lastSeq, bytes } = proof;
            log.info({ trail: scope, month, firstSeq, lastSeq, bytes }, 'archived a part of an audit log');
          }
          await copyProofs(auditLog);
          const rows = await deleteArchived(auditLog, { files, now });
          if (rows > 0) log.info({ trail: scope, rows }, 'deleted archived rows of an audit log');
        } catch (error) {
          if (error instanceof BrokenChain) await alertBrokenChain(global, scope, now);
          failures.push(new Error(`The audit log ${scope} was not archived`, { cause: error }));
        }
      }
      // A failing audit log does not block the others, but fails the job so that overdue rows are noticed.
      if (failures.length > 0) throw new AggregateError(failures, 'Not every audit log was archived');
    },
  );
