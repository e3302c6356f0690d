import type { CommittedRecord } from '@fovea/contracts/audit/schema';
import type pg from 'pg';
import type { Link } from './chain.ts';

const batch = 2_000;
const committedAfter = `
  SELECT seq::int8 AS seq, record_id AS "recordId", customer_ids[1] AS "customerId", patient_id AS "patientId", commitment
  FROM access_log WHERE seq > $1 AND commitment IS NOT NULL ORDER BY seq LIMIT ${batch}`;

/** Records with a commitment to values that another service stores, in order, after row `behind`. */
export async function* committedRecords(client: pg.Client, behind = 0): AsyncGenerator<CommittedRecord[]> {
  for (let after = behind; ; ) {
    const { rows } = await client.query<Omit<CommittedRecord, 'seq'> & { seq: string }>(committedAfter, [after]);
    const records = rows.map((row): CommittedRecord => ({ ...row, seq: Number(row.seq) }));
    if (records.length > 0) yield records;
    const last = records.at(-1);
    if (!last || records.length < batch) return;
    after = last.seq;
  }
}

/** The records with a commitment among some rows. */
export const committedIn = (links: Link[]): CommittedRecord[] =>
  links.flatMap(({ seq, recordId, customerIds: [customerId], patientId, commitment }) =>
    customerId && commitment ? [{ seq, recordId, customerId, patientId, commitment }] : [],
  );
