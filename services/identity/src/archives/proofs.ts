import type { RawClient } from '@fovea/kit/database/kysely';
import { type AuditLogReader, readerOf } from '../audit/audit-log-reader.ts';
import type { AuditLog } from '../audit/audit-logs.ts';
import type { Head } from '../audit/chain.ts';
import { kyselyOfAny } from '../tables.ts';

/**
 * Proof of archived rows: the hashes of the chain before and after them, and size and SHA-256 of their file. Each proof
 * continues where the previous one ends.
 */
export type Proof = {
  scope: string;
  /** UTC month (YYYY-MM); no row is younger. */
  month: string;
  firstSeq: number;
  lastSeq: number;
  previousHash: string;
  lastHash: string;
  key: string;
  sha256: string;
  bytes: number;
  archivedAt: string;
};

export const startOf = ({ firstSeq, previousHash }: Proof): Head => ({ seq: firstSeq - 1, hash: previousHash });
export const endOf = ({ lastSeq, lastHash }: Proof): Head => ({ seq: lastSeq, hash: lastHash });
/** The name of its rows in faults. */
export const rowsOf = ({ firstSeq, lastSeq }: Pick<Proof, 'firstSeq' | 'lastSeq'>): string =>
  `rows ${firstSeq} to ${lastSeq}`;

const columns = `scope, month, first_seq AS "firstSeq", last_seq AS "lastSeq", previous_hash AS "previousHash",
  last_hash AS "lastHash", key, sha256, bytes, archived_at AS "archivedAt"`;
type Row = Omit<Proof, 'firstSeq' | 'lastSeq' | 'bytes' | 'archivedAt'> & {
  firstSeq: string;
  lastSeq: string;
  bytes: string;
  archivedAt: Date;
};

/** The proofs a database holds of one audit log, its own or another's, in order. */
export async function proofsIn(client: AuditLogReader, scope: string): Promise<Proof[]> {
  const { rows } = await client.query<Row>(`SELECT ${columns} FROM audit_archive WHERE scope = $1 ORDER BY first_seq`, [
    scope,
  ]);
  return rows.map((row) => ({
    ...row,
    firstSeq: Number(row.firstSeq),
    lastSeq: Number(row.lastSeq),
    bytes: Number(row.bytes),
    archivedAt: row.archivedAt.toISOString(),
  }));
}

/** Stores new proofs; existing ones stay as they are. */
export async function storeProofs(db: RawClient, proofs: Proof[]): Promise<void> {
  if (proofs.length === 0) return;
  const rows = proofs.map((proof) => ({
    scope: proof.scope,
    month: proof.month,
    first_seq: String(proof.firstSeq),
    last_seq: String(proof.lastSeq),
    previous_hash: proof.previousHash,
    last_hash: proof.lastHash,
    key: proof.key,
    sha256: proof.sha256,
    bytes: String(proof.bytes),
    archived_at: new Date(proof.archivedAt),
  }));
  await kyselyOfAny(db)
    .insertInto('audit_archive')
    .values(rows)
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/**
 * Copies an audit log's proofs to the databases it is not stored in, so that access to its own database is not enough
 * to remove rows and prove the rest. An unavailable one gets them within an hour of its recovery. Throws when none
 * could be reached.
 */
export async function copyProofs({ scope, db, others }: AuditLog): Promise<void> {
  const proofs = await proofsIn(readerOf(db), scope);
  const copied = await Promise.allSettled(others.map((other) => storeProofs(other, proofs)));
  const failures = copied.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failures.length === others.length) throw new AggregateError(failures, 'No database accepts a copy of the proofs');
}

/** Whether two proofs agree. The archiving time does not count: a restored database archives again. */
export function isSame(one: Proof, other: Proof): boolean {
  return identityOf(one) === identityOf(other);
}
const identityOf = ({ archivedAt: _, ...proof }: Proof): string =>
  JSON.stringify(Object.entries(proof).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The first fault of an audit log's proofs: a broken link, or a difference from another database. `oldest` is the first
 * row still in the table. `copies` is undefined when not all other databases could be read.
 */
export function verifyProofs(
  proofs: Proof[],
  copies: Proof[] | undefined,
  oldest: number = Number.MAX_SAFE_INTEGER,
): string | undefined {
  let end: Head = { seq: 0, hash: '' };
  for (const proof of proofs) {
    if (proof.firstSeq !== end.seq + 1) return `the proof of the rows from ${end.seq + 1} on is missing`;
    if (proof.previousHash !== end.hash || proof.lastSeq < proof.firstSeq)
      return `the proof of ${rowsOf(proof)} was altered`;
    end = endOf(proof);
  }
  const isAnyDeleted = ({ firstSeq }: Proof) => firstSeq < oldest;
  const own = new Map(proofs.map((proof) => [proof.firstSeq, proof]));
  for (const copy of copies ?? []) {
    const proof = own.get(copy.firstSeq);
    if (proof && !isSame(proof, copy)) return `the proof of ${rowsOf(copy)} is not what another database holds of it`;
    // A database restored to before the archive has the rows and no proof, until it archives them again.
    if (!proof && isAnyDeleted(copy)) return `the proof of ${rowsOf(copy)} is missing`;
  }
  const single =
    copies && proofs.filter(isAnyDeleted).find(({ firstSeq }) => !copies.some((c) => c.firstSeq === firstSeq));
  return single && `no other database holds the proof of ${rowsOf(single)}`;
}
