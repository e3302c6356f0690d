import { createHash } from 'node:crypto';

/** The columns of a record that its hash covers, as they are stored. */
export type StoredRecord = {
  recordId: string;
  at: string;
  kind: string;
  call: string;
  requestId: string;
  actorId: string;
  actorRole: string;
  actorCompanyId: string | null;
  address: string;
  concerning: Record<string, string>;
  customerIds: string[];
  patientId: string | null;
  fields: string[];
  changes: { field: string; from: string | null; to: string | null }[];
  commitment: string | null;
};
/** The end of a chain: number and hash of its newest row, `0` and empty before the first. */
export type Head = { seq: number; hash: string };
export type Link = StoredRecord & { seq: number; previousHash: string; hash: string };

/** SHA-256 of the previous row's hash and this row. The scope prevents a row from passing as one of another region. */
function hashOf(scope: string, previous: Head, record: StoredRecord): string {
  const { concerning, changes, customerIds, fields, ...plain } = record;
  const { recordId, at, kind, call, requestId, actorId, actorRole, actorCompanyId, address, patientId, commitment } =
    plain;
  const covered = [
    ...[
      scope,
      previous.seq + 1,
      recordId,
      at,
      kind,
      call,
      requestId,
      actorId,
      actorRole,
      actorCompanyId,
      address,
      patientId,
      commitment,
    ],
    Object.entries(concerning).sort(([one], [other]) => (one < other ? -1 : 1)),
    customerIds,
    fields,
    changes.map(({ field, from, to }) => [field, from, to]),
  ];
  return createHash('sha256').update(previous.hash).update(JSON.stringify(covered)).digest('hex');
}

/** Appends records to `head` in their order. */
export function appendLinks(scope: string, head: Head, records: StoredRecord[]): { links: Link[]; head: Head } {
  const links: Link[] = [];
  let end = head;
  for (const record of records) {
    const hash = hashOf(scope, end, record);
    links.push({ ...record, seq: end.seq + 1, previousHash: end.hash, hash });
    end = { seq: end.seq + 1, hash };
  }
  return { links, head: end };
}

/** Verifies rows in order of `seq`: returns the new end, or the fault of the first row that does not fit. */
export function verifyLinks(scope: string, from: Head, rows: Link[]): { head: Head; fault?: string } {
  let head = from;
  for (const row of rows) {
    if (row.seq !== head.seq + 1) return { head, fault: `row ${head.seq + 1} is missing` };
    if (row.previousHash !== head.hash || row.hash !== hashOf(scope, head, row))
      return { head, fault: `row ${row.seq} was altered` };
    head = { seq: row.seq, hash: row.hash };
  }
  return { head };
}
