import type { AuditFilter } from '@fovea/contracts/audit';
import { auditActions } from '@fovea/contracts/audit-actions';
import type { RawClient } from '@fovea/kit/db';
import { searchFilter } from '@fovea/kit/search';
import type { Global } from '../handle.ts';
import type { StoredRecord } from './chain.ts';

export type TrailFilter = Partial<Omit<AuditFilter, 'current' | 'pageSize' | 'sort' | 'db' | 'platform'>>;
export type TrailRow = Omit<StoredRecord, 'at'> & { seq: string; at: Date; hash: string };
type Condition = { sql: string; values: unknown[] };

const mostNames = 500;

/** What a filter lets through, with values in the order of their `$n`; every part of it has an index that is in order of time. */
export async function recordsMatching(global: Global, filter: TrailFilter): Promise<Condition> {
  const { kind, role, companyId, actorId, customerId, recordId, startDate, endDate, searchStr } = filter;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ...(kind ? [`kind = ${bind(kind)}`] : []),
    ...(role ? [`actor_role = ${bind(role)}`] : []),
    ...(companyId ? [`actor_company_id = ${bind(companyId)}::uuid`] : []),
    ...(actorId ? [`actor_id = ${bind(actorId)}::uuid`] : []),
    ...(recordId ? [`record_id = ${bind(recordId)}::uuid`] : []),
    ...(customerId ? [`customer_ids @> ARRAY[${bind(customerId)}::uuid]`] : []),
    ...(startDate ? [`at >= ${bind(startDate)}::date::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(endDate ? [`at < (${bind(endDate)}::date + 1)::timestamp AT TIME ZONE 'UTC'`] : []),
  ];
  if (searchStr) {
    const actors = await actorsNamed(global, searchStr);
    const calls = Object.keys(auditActions).filter((call) => call.toLowerCase().includes(searchStr.toLowerCase()));
    parts.push(`(actor_id = ANY(${bind(actors)}::uuid[]) OR call = ANY(${bind(calls)}::text[]) OR request_id = ${bind(searchStr)})`);
  }
  return { sql: parts.length > 0 ? parts.join(' AND ') : 'true', values };
}

async function actorsNamed(global: Global, name: string): Promise<string[]> {
  const staff = await global.staff.findMany({ where: { search: searchFilter(name) }, select: { id: true }, take: mostNames });
  return staff.map(({ id }) => id);
}

const columns = `seq::text AS seq, record_id AS "recordId", at, kind, call, request_id AS "requestId", actor_id AS "actorId", actor_role AS "actorRole",
  actor_company_id AS "actorCompanyId", address, concerning, customer_ids::text[] AS "customerIds", patient_id AS "patientId", fields, changes, commitment, hash`;

export function findRecords(db: RawClient, { sql, values }: Condition, window: { current: number; pageSize: number; order?: 'asc' | 'desc' }) {
  const { current, pageSize, order = 'desc' } = window;
  const limit = `LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`;
  return db.$queryRawUnsafe<TrailRow[]>(`SELECT ${columns} FROM access_log WHERE ${sql} ORDER BY at ${order}, seq ${order} ${limit}`, ...values);
}

/** One family's records are few among many: found by the family first, then put in order. */
export function findRecordsOfFamily(db: RawClient, { sql, values }: Condition, window: { current: number; pageSize: number; order?: 'asc' | 'desc' }) {
  const { current, pageSize, order = 'desc' } = window;
  return db.$queryRawUnsafe<TrailRow[]>(
    `WITH found AS MATERIALIZED (SELECT * FROM access_log WHERE ${sql})
     SELECT ${columns} FROM found ORDER BY at ${order}, seq ${order} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`,
    ...values,
  );
}

export async function countRecords(db: RawClient, { sql, values }: Condition): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ total: number }[]>(`SELECT count(*)::int AS total FROM access_log WHERE ${sql}`, ...values);
  return row?.total ?? 0;
}

/** The unfiltered trail is as long as its head says. */
export async function lengthOf(db: RawClient): Promise<number> {
  const [head] = await db.$queryRawUnsafe<{ total: number }[]>('SELECT seq::int AS total FROM audit_head WHERE id = 1');
  return head?.total ?? 0;
}

/** Walks a filtered trail by key, newest first. */
export async function* walkRecords(db: RawClient, { sql, values }: Condition, batch: number): AsyncGenerator<TrailRow[]> {
  for (let before = String(Number.MAX_SAFE_INTEGER); ; ) {
    const rows = await db.$queryRawUnsafe<TrailRow[]>(
      `SELECT ${columns} FROM access_log WHERE ${sql} AND seq < $${values.length + 1}::bigint ORDER BY seq DESC LIMIT ${batch}`,
      ...values,
      before,
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.seq;
  }
}
