import { follow, type Head, type Link } from './chain.ts';

export type Anchor = Head & { at: string };
/** `fault` names the first row that is missing or not as it was written. */
export type Verified = { rows: number; fault?: string };

/** A database's own client, or a service's. */
export type TrailReader = { query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };

const batch = 5_000;
const rowsAfter = `
  SELECT seq::int8 AS seq, record_id AS "recordId", at, kind, call, request_id AS "requestId", actor_id AS "actorId", actor_role AS "actorRole",
    actor_company_id AS "actorCompanyId", address, concerning, customer_ids::text[] AS "customerIds", patient_id AS "patientId", fields, changes, commitment,
    previous_hash AS "previousHash", hash
  FROM access_log WHERE seq > $1 ORDER BY seq LIMIT ${batch}`;
type Row = Omit<Link, 'seq' | 'at'> & { seq: string; at: Date };

/**
 * Walks one database's trail from its first row to its head, and compares it with the anchors other databases hold of
 * it.
 */
export async function verifyTrail(client: TrailReader, scope: string, anchors: Anchor[]): Promise<Verified> {
  // Read first: what is appended meanwhile lies behind it.
  const kept = await headOf(client);
  const due = anchors.filter(({ seq }) => seq > 0).sort((one, other) => one.seq - other.seq);
  let head: Head = { seq: 0, hash: '' };
  for (;;) {
    const { rows } = await client.query<Row>(rowsAfter, [head.seq]);
    const links = rows.map((row): Link => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
    const { head: end, fault } = follow(scope, head, links);
    if (fault) return { rows: end.seq, fault };
    for (const anchor of due) {
      const link = links[anchor.seq - head.seq - 1];
      if (anchor.seq > head.seq && link && link.hash !== anchor.hash)
        return { rows: end.seq, fault: `row ${anchor.seq} is not what it was on ${anchor.at}` };
    }
    if (kept && kept.seq > head.seq && kept.seq <= end.seq && links[kept.seq - head.seq - 1]?.hash !== kept.hash)
      return { rows: end.seq, fault: `row ${kept.seq} is not what the head says` };
    head = end;
    if (links.length < batch) break;
  }
  if (!kept) return { rows: head.seq, fault: 'the head is missing' };
  if (kept.seq > head.seq) return { rows: head.seq, fault: `row ${head.seq + 1} is missing` };
  const beyond = due.find(({ seq }) => seq > head.seq);
  return beyond
    ? { rows: head.seq, fault: `row ${head.seq + 1} is missing: on ${beyond.at} there were ${beyond.seq}` }
    : { rows: head.seq };
}

async function headOf(client: TrailReader): Promise<Head | undefined> {
  const { rows } = await client.query<{ seq: string; hash: string }>('SELECT seq, hash FROM audit_head WHERE id = 1');
  const [head] = rows;
  return head && { seq: Number(head.seq), hash: head.hash };
}

/** What a database holds of the trails of others. */
export async function anchorsIn(client: TrailReader): Promise<(Anchor & { scope: string })[]> {
  const { rows } = await client.query<{ scope: string; seq: string; hash: string; at: Date }>(
    'SELECT scope, seq, hash, at FROM audit_anchor',
  );
  return rows.map(({ scope, seq, hash, at }) => ({ scope, seq: Number(seq), hash, at: at.toISOString() }));
}
