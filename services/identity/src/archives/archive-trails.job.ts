import { tellBroken } from '../audit/tell-broken.ts';
import { trailsOf } from '../audit/trails.ts';
import { job } from '../handle.ts';
import { BrokenTrail } from './archive-file.ts';
import { archivePart } from './archive-part.ts';
import { firstOf } from './first-of.ts';
import { forgetArchived } from './forget-archived.ts';
import { copyProofs } from './proofs.ts';

/**
 * Every night months of each trail that are older than so many whole ones are moved into the store of their region: the
 * file, its proof, a copy of the proof, and a week later the rows go. Cut off anywhere, the next night goes on. With 0
 * months nothing is moved.
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
            log.info({ trail: scope, month, firstSeq, lastSeq, bytes }, 'a part of an audit trail was archived');
          }
          await copyProofs(trail);
          const rows = await forgetArchived(trail, { files, now });
          if (rows > 0) log.info({ trail: scope, rows }, 'rows of an audit trail that are archived were removed');
        } catch (error) {
          if (error instanceof BrokenTrail) await tellBroken(global, scope, now);
          failures.push(new Error(`The audit trail ${scope} was not archived`, { cause: error }));
        }
      }
      // One that fails holds up no other. It counts as failed: nobody would notice rows that should have gone.
      if (failures.length > 0) throw new AggregateError(failures, 'Not every audit trail was archived');
    },
  );
