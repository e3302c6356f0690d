import { rowFailedOrPostponed, rowsWorked } from '@fovea/kit/jobs/each-row';
import { findMissingArchive } from '../archives/archive-faults.ts';
import { type Proof, proofsIn } from '../archives/proofs.ts';
import { job } from '../handle.ts';
import { alertBrokenChain } from './alert-broken-chain.ts';
import { readerOf } from './audit-log-reader.ts';
import { type AuditLog, auditLogsOf } from './audit-logs.ts';
import { type Anchor, anchorsIn, verifyAuditLog } from './verify-audit-log.ts';

/**
 * Verifies each audit log against the copies in other databases, like `make audit-verify` without the values. Alerts
 * administrators of altered or removed rows, missing proofs and missing files. The content of files is checked by `make
 * audit-verify ARCHIVES=1` only.
 */
export const verifyTrailsJob = job(
  { name: 'verify-trails', every: '23 2 * * *', scope: 'global' },
  async ({ global, of, regions, files, now, log }) => {
    const batch = { client: global, log, work: 'verify-trails' };
    for (const auditLog of auditLogsOf({ global, of, regions })) {
      const { scope, db } = auditLog;
      try {
        const { anchors, copies } = await copiesOf(auditLog);
        const { rows, fault = await findMissingArchive(files, await proofsIn(readerOf(db), scope)) } =
          await verifyAuditLog(readerOf(db), scope, anchors, copies);
        if (fault === undefined) log.info({ trail: scope, rows }, 'an audit trail is unbroken');
        else {
          log.error({ trail: scope, rows, fault }, 'an audit trail is broken');
          await alertBrokenChain(global, scope, now);
        }
        await rowsWorked([scope], batch);
      } catch (error) {
        await rowFailedOrPostponed(error, scope, batch);
      }
    }
  },
);

/** Anchors and proofs in the other databases; `copies` is undefined while one of them is unavailable. */
async function copiesOf({ scope, others }: AuditLog): Promise<{ anchors: Anchor[]; copies?: Proof[] }> {
  const readers = others.map(readerOf);
  const anchors = await Promise.all(readers.map((reader) => anchorsIn(reader).catch(() => [])));
  const copies = await Promise.all(readers.map((reader) => proofsIn(reader, scope))).catch(() => undefined);
  return { anchors: anchors.flat().filter((anchor) => anchor.scope === scope), copies: copies?.flat() };
}
