import type { RawClient } from '@fovea/kit/database/kysely';
import { CompiledQuery } from 'kysely';
import { kyselyOfAny } from '../tables.ts';
import type { Link } from './chain.ts';

/** A raw pg client, or one of the service through `readerOf`. */
export type AuditLogReader = { query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };

export const readerOf = (db: RawClient): AuditLogReader => ({
  query: async <Row extends object>(text: string, values: unknown[] = []) => ({
    rows: (await kyselyOfAny(db).executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
  }),
});

/** Rows per statement. */
export const batch = 1_000;
const rowsBetween = `
  SELECT seq::int8 AS seq, record_id AS "recordId", at, kind, call, request_id AS "requestId", actor_id AS "actorId", actor_role AS "actorRole",
    actor_company_id AS "actorCompanyId", address, concerning, customer_ids::text[] AS "customerIds", patient_id AS "patientId", fields, changes, commitment,
    previous_hash AS "previousHash", hash
  FROM access_log WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${batch}`;
type Row = Omit<Link, 'seq' | 'at'> & { seq: string; at: Date };

/** The next batch of rows after `seq`, up to `last`. */
export async function linksAfter(
  client: AuditLogReader,
  seq: number,
  last: number = Number.MAX_SAFE_INTEGER,
): Promise<Link[]> {
  const { rows } = await client.query<Row>(rowsBetween, [seq, last]);
  return rows.map((row): Link => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}

/** The first row in the table; earlier ones are archived. Undefined for an empty table. */
export async function oldestSeqIn(client: AuditLogReader): Promise<number | undefined> {
  const { rows } = await client.query<{ oldest: string | null }>('SELECT min(seq) AS oldest FROM access_log');
  const oldest = rows[0]?.oldest;
  return oldest ? Number(oldest) : undefined;
}
