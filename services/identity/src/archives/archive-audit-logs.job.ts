import { tellBroken } from '../audit/alert-broken-chain.ts';
import { trailsOf } from '../audit/audit-logs.ts';
import { job } from '../handle.ts';
import { BrokenTrail } from './archive-file.ts';
import { archivePart } from './archive-part.ts';
import { firstOf } from './start-of-month.ts';
import { forgetArchived } from './delete-archived.ts';
import { copyProofs } from './proofs.ts';

/**
 * Moves months of each audit log that are older than `keptMonths` to the store of their region: file, proof, copy of
 * the proof, and a week later the rows are deleted. An interrupted run continues the next night. 0 disables it.
 */
export const archiveTrailsJob = (keptMonths: number) =>
  job(
    { name: 'archive-trails', every: '41 1 * * *', scope: 'global' },
    async ({ global, of, regions, files, now, log }) => {
      if (keptMonths === 0) return;
      const before = firstOf(now.toISOString().slice(0, 7), -keptMonths);
      const failures: unknown[] = [];
      for (const trail of trailsOf({ global, of, regions })) {
        const { scope } = trail;
        try {
          for (;;) {
            const proof = await archivePart(trail, { files, before, now });
            if (!proof) break;
            const { month, firstSeq, lastSeq, bytes } = proof;
            log.info({ trail: scope, month, firstSeq, lastSeq, bytes }, 'archived a part of an audit log');
          }
          await copyProofs(trail);
          const rows = await forgetArchived(trail, { files, now });
          if (rows > 0) log.info({ trail: scope, rows }, 'deleted archived rows of an audit log');
        } catch (error) {
          if (error instanceof BrokenTrail) await tellBroken(global, scope, now);
          failures.push(new Error(`The audit log ${scope} was not archived`, { cause: error }));
        }
      }
      // A failing audit log does not block the others, but fails the job so that overdue rows are noticed.
      if (failures.length > 0) throw new AggregateError(failures, 'Not every audit log was archived');
    },
  );
