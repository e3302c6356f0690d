import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { anyOf, type RawClient } from '@fovea/kit/database/kysely';
import { type Selectable, sql } from 'kysely';
import { consume } from '../handle.ts';
import { type AnyTables, kyselyOfAny } from '../tables.ts';
import { alertOnRecords } from './alert-on-records.ts';
import { appendLinks, type Link, type StoredRecord } from './chain.ts';

/** Appends records of who saw and changed what: a region's to its own database, the platform's to the global one. */
export const onAccessRecorded = consume(accessRecorded, ({ records }, { tx, scope }) => append(tx, scope, records), {
  into: 'regional',
});
export const onPlatformAccessRecorded = consume(
  platformAccessRecorded,
  ({ records }, { tx }) => append(tx, 'global', records),
  { into: 'global' },
);

/** The head's row lock admits one appender at a time. A redelivered record is in the chain already. */
async function append(tx: RawClient, scope: string, records: AccessRecord[]): Promise<void> {
  const db = kyselyOfAny(tx);
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (!head) throw new Error('The audit log has no head: restore it before anything is appended');
  const ids = records.map(({ _id }) => _id);
  const existing = await db
    .selectFrom('access_log')
    .select('record_id as id')
    .where('record_id', '=', anyOf(ids))
    .execute();
  const existingIds = new Set(existing.map(({ id }) => id));
  const newRecords = new Map(records.flatMap((record) => (existingIds.has(record._id) ? [] : [[record._id, record]])));
  if (newRecords.size === 0) return;
  const added = [...newRecords.values()];
  const { links, head: end } = appendLinks(scope, { seq: Number(head.seq), hash: head.hash }, added.map(storedOf));
  const rows = sql<Selectable<AnyTables['access_log']>>`jsonb_to_recordset(${JSON.stringify(links.map(rowOf))}::jsonb)`;
  await db
    .insertInto('access_log')
    .columns(names)
    .expression((eb) => eb.selectFrom(rows.as<'link'>(sql`link(${sql.join(typed)})`)).select(names))
    .execute();
  await db
    .updateTable('audit_head')
    .set({ seq: String(end.seq), hash: end.hash })
    .where('id', '=', 1)
    .execute();
  await alertOnRecords(tx, scope, added);
}

/** The record as the columns return it: times in UTC and milliseconds. */
function storedOf({ _id, at, ...record }: AccessRecord): StoredRecord {
  return { ...record, recordId: _id, at: new Date(at).toISOString() };
}

const columns = {
  seq: 'bigint',
  record_id: 'uuid',
  at: 'timestamptz',
  kind: 'text',
  call: 'text',
  request_id: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  actor_company_id: 'uuid',
  address: 'text',
  concerning: 'jsonb',
  customer_ids: 'uuid[]',
  patient_id: 'uuid',
  fields: 'text[]',
  changes: 'jsonb',
  commitment: 'text',
  previous_hash: 'text',
  hash: 'text',
} as const satisfies Record<keyof AnyTables['access_log'], string>;
const names = Object.keys(columns) as (keyof typeof columns)[];
const typed = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`);

const rowOf = (link: Link): Record<keyof typeof columns, unknown> => ({
  seq: link.seq,
  record_id: link.recordId,
  at: link.at,
  kind: link.kind,
  call: link.call,
  request_id: link.requestId,
  actor_id: link.actorId,
  actor_role: link.actorRole,
  actor_company_id: link.actorCompanyId,
  address: link.address,
  concerning: link.concerning,
  customer_ids: link.customerIds,
  patient_id: link.patientId,
  fields: link.fields,
  changes: link.changes,
  commitment: link.commitment,
  previous_hash: link.previousHash,
  hash: link.hash,
});
