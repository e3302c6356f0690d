import type { Files } from '@fovea/kit/files/files';
import { type AuditLogReader, readerOf } from '../audit/audit-log-reader.ts';
import type { AuditLog } from '../audit/audit-logs.ts';
import type { Head } from '../audit/chain.ts';
import { BrokenChain, readArchive, writeArchive } from './archive-file.ts';
import { keyOf, storeOf } from './archive-store.ts';
import { endOf, type Proof, proofsIn, rowsOf, storeProofs } from './proofs.ts';
import { startOfMonth } from './start-of-month.ts';

/**
 * Rows per file. A file of about 200 MB is buffered on the replica's disk during the upload; a larger month gets
 * several files.
 */
const maxRows = 1_000_000;
/** Rows per statement when searching the end of a month. */
const rowsPerScan = 50_000;

/** Rows from `before` on stay. */
type Archiving = { files: Files; before: Date; now: Date; most?: number };
type Part = { scope: string; month: string; from: Head; firstSeq: number; lastSeq: number };

/**
 * Archives the next rows that are old enough: uploads the file, reads it back, verifies each row, then stores its
 * proof. Each step accepts the result of an interrupted run. Undefined when nothing is due.
 */
export async function archivePart(
  { scope, db }: Pick<AuditLog, 'scope' | 'db'>,
  { files, before, now, most: max = maxRows }: Archiving,
): Promise<Proof | undefined> {
  const reader = readerOf(db);
  const part = await nextPart(reader, scope, before, max);
  if (!part) return undefined;
  const { from, lastSeq } = part;
  const key = keyOf(part);
  const store = storeOf(files, scope);
  if (!(await store.head(key)))
    await store.putOnce(key, writeArchive(reader, scope, from, lastSeq), { contentType: 'application/gzip' });
  const { end, sha256, bytes, fault } = await readArchive(await store.get(key), scope, from);
  const lastHash = await hashOf(reader, lastSeq);
  if (fault || end.seq !== lastSeq || end.hash !== lastHash)
    throw new BrokenChain(`the archive of ${rowsOf(part)} is not what the table says: ${fault ?? 'it ends otherwise'}`);
  const proof = { ...partOf(part), previousHash: from.hash, lastHash, key, sha256, bytes };
  await storeProofs(db, [{ ...proof, archivedAt: now.toISOString() }]);
  return (await proofsIn(reader, scope)).find(({ firstSeq }) => firstSeq === part.firstSeq);
}

const partOf = ({ from: _, ...part }: Part): Omit<Part, 'from'> => part;

/**
 * The rows after the newest proof, up to the first row of a later month. Rows that arrived late go with the rows around
 * them, so no row is archived before its month is due.
 */
async function nextPart(reader: AuditLogReader, scope: string, before: Date, max: number): Promise<Part | undefined> {
  const newest = (await proofsIn(reader, scope)).at(-1);
  const from: Head = newest ? endOf(newest) : { seq: 0, hash: '' };
  const { rows } = await reader.query<{ at: Date }>('SELECT at FROM access_log WHERE seq > $1 ORDER BY seq LIMIT 1', [
    from.seq,
  ]);
  const [first] = rows;
  if (!first) return undefined;
  const own = first.at.toISOString().slice(0, 7);
  const month = newest && newest.month > own ? newest.month : own;
  const end = startOfMonth(month, 1);
  if (end > before) return undefined;
  const lastSeq = await lastBefore(reader, from.seq, end, max);
  return { scope, month, from, firstSeq: from.seq + 1, lastSeq };
}

/** The last row after `seq` before the first one at `end` or later, limited to one file. */
async function lastBefore(reader: AuditLogReader, seq: number, end: Date, max: number): Promise<number> {
  for (let last = seq; ; ) {
    const { rows } = await reader.query<{ last: string | null; beyond: string | null }>(
      `SELECT max(seq) AS last, min(seq) FILTER (WHERE at >= $3) AS beyond
        FROM (SELECT seq, at FROM access_log WHERE seq > $1 ORDER BY seq LIMIT $2) AS part`,
      [last, Math.min(rowsPerScan, seq + max - last), end],
    );
    const { last: found, beyond } = rows[0] ?? { last: null, beyond: null };
    if (beyond) return Number(beyond) - 1;
    if (!found || Number(found) >= seq + max) return found ? Number(found) : last;
    last = Number(found);
  }
}

async function hashOf(reader: AuditLogReader, seq: number): Promise<string> {
  const { rows } = await reader.query<{ hash: string }>('SELECT hash FROM access_log WHERE seq = $1', [seq]);
  const hash = rows[0]?.hash;
  if (!hash) throw new BrokenChain(`row ${seq} is missing`);
  return hash;
}
