import { rowPutOff, rowsWorked } from '@fovea/kit/jobs/each-row';
import { lackingArchive } from '../archives/archive-faults.ts';
import { type Proof, proofsIn } from '../archives/proofs.ts';
import { job } from '../handle.ts';
import { tellBroken } from './alert-broken-chain.ts';
import { readerOf } from './audit-log-reader.ts';
import { type Trail, trailsOf } from './audit-logs.ts';
import { type Anchor, anchorsIn, verifyTrail } from './verify-audit-log.ts';

/**
 * Verifies each audit log against the copies in other databases, like `make audit-verify` without the values. Alerts
 * administrators of altered or removed rows, missing proofs and missing files. The content of files is checked by `make
 * audit-verify ARCHIVES=1` only.
 */
export const verifyTrailsJob = job(
  { name: 'verify-trails', every: '23 2 * * *', scope: 'global' },
  async ({ global, of, regions, files, now, log }) => {
    const batch = { client: global, log, work: 'verify-trails' };
    for (const trail of trailsOf({ global, of, regions })) {
      const { scope, db } = trail;
      try {
        const { anchors, copies } = await witnessed(trail);
        const { rows, fault = await lackingArchive(files, await proofsIn(readerOf(db), scope)) } = await verifyTrail(
          readerOf(db),
          scope,
          anchors,
          copies,
        );
        if (fault === undefined) log.info({ trail: scope, rows }, 'audit log is valid');
        else {
          log.error({ trail: scope, rows, fault }, 'audit log is broken');
          await tellBroken(global, scope, now);
        }
        await rowsWorked([scope], batch);
      } catch (error) {
        await rowPutOff(error, scope, batch);
      }
    }
  },
);

/** Anchors and proofs in the other databases; `copies` is undefined while one of them is unavailable. */
async function witnessed({ scope, others }: Trail): Promise<{ anchors: Anchor[]; copies?: Proof[] }> {
  const readers = others.map(readerOf);
  const anchors = await Promise.all(readers.map((reader) => anchorsIn(reader).catch(() => [])));
  const copies = await Promise.all(readers.map((reader) => proofsIn(reader, scope))).catch(() => undefined);
  return { anchors: anchors.flat().filter((anchor) => anchor.scope === scope), copies: copies?.flat() };
}
