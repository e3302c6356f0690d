import { dayMs } from '@fovea/contracts/dates';
import type { RawClient } from '@fovea/kit/database/kysely';
import { batch } from '@fovea/kit/database/prune-older-rows';
import type { Files } from '@fovea/kit/files/files';
import { sql } from 'kysely';
import { oldestSeqIn, readerOf } from '../audit/audit-log-reader.ts';
import type { AuditLog } from '../audit/audit-logs.ts';
import { kyselyOfAny } from '../tables.ts';
import { verifyArchive } from './archive-faults.ts';
import { BrokenChain } from './archive-file.ts';
import { storeOf } from './archive-store.ts';
import { isSame, type Proof, proofsIn } from './proofs.ts';

/**
 * Archived rows stay in the table this long, until a backup of the bucket includes their file. Otherwise the file would
 * be the only copy.
 */
const retentionMs = 7 * dayMs;

/**
 * Deletes rows that were archived a week ago, file by file, when another database holds the same proof and the file
 * still matches it. Resolves to the number of deleted rows.
 */
export async function deleteArchived(
  { scope, db, others }: AuditLog,
  { files, now }: { files: Files; now: Date },
): Promise<number> {
  const reader = readerOf(db);
  const oldest = await oldestSeqIn(reader);
  if (oldest === undefined) return 0;
  let deleted = 0;
  for (const proof of await proofsIn(reader, scope)) {
    if (proof.lastSeq < oldest) continue;
    const isOldEnough = now.getTime() - Date.parse(proof.archivedAt) >= retentionMs;
    if (!isOldEnough || !(await hasCopy(proof, others))) break;
    const fault = await verifyArchive(storeOf(files, scope), proof);
    if (fault) throw new BrokenChain(fault);
    for (let removed = batch; removed > 0; deleted += removed) removed = await deleteRows(db, proof, batch);
  }
  return deleted;
}

async function hasCopy(proof: Proof, others: RawClient[]): Promise<boolean> {
  for (const other of others) {
    const copies = await proofsIn(readerOf(other), proof.scope).catch(() => []);
    const copy = copies.find(({ firstSeq }) => firstSeq === proof.firstSeq);
    if (copy) return isSame(copy, proof);
  }
  return false;
}

/**
 * Deletes up to `most` of the oldest rows of a proof through a function of the table's owner, because the service
 * itself has no DELETE right. Throws unless the proof covers exactly the stored rows. Resolves to the number of deleted
 * rows; 0 when none is left.
 */
export async function deleteRows(
  db: RawClient,
  { scope, lastSeq }: Pick<Proof, 'scope' | 'lastSeq'>,
  max: number,
): Promise<number> {
  const statement = sql<{ removed: number }>`
    SELECT forget_archived(${scope}, ${String(lastSeq)}::bigint, ${max}::integer) AS removed`;
  const { rows } = await statement.execute(kyselyOfAny(db));
  return rows[0]?.removed ?? 0;
}
