import type { AuditFilter } from '@fovea/contracts/audit';
import { auditActions } from '@fovea/contracts/audit-actions';
import { direct } from '@fovea/kit/direct';
import { word } from '@fovea/kit/find-page';
import { likePattern } from '@fovea/kit/search';
import { keptTotal, largeTotal, totalOf } from '@fovea/kit/totals';
import type { Global, Regional } from '../handle.ts';
import type { StoredRecord } from './chain.ts';

export type TrailFilter = Partial<Omit<AuditFilter, 'current' | 'pageSize' | 'sort' | 'db' | 'platform'>>;
export type TrailRow = Omit<StoredRecord, 'at'> & { seq: string; at: Date; hash: string };
/** `sql` with its values; `keys` are what a search text means, each found through an index of its own. */
type Condition = { sql: string; values: unknown[]; keys?: SearchKey[] };
type SearchKey = { column: 'actor_id' | 'call' | 'request_id'; type: 'uuid' | 'text'; place: string };
/** The database a trail is in: a region's, or the platform's. */
type TrailDb = Global | Regional;
type Window = { current: number; pageSize: number; order?: 'asc' | 'desc' };

const mostNames = 500;
/** A longer list is not counted to its end: nobody turns a thousand pages. */
const mostCounted = 10_000;

/**
 * What a filter lets through, its days those of `timezone`, with values in the order of their `$n`; every part of it
 * has an index that is in order of time.
 */
export async function recordsMatching(global: Global, filter: TrailFilter, timezone: string): Promise<Condition> {
  const { kind, role, companyId, actorId, customerId, recordId, startDate, endDate, searchStr } = filter;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ...(kind ? [`kind = ${word(kind).sql}`] : []),
    ...(role ? [`actor_role = ${word(role).sql}`] : []),
    ...(companyId ? [`actor_company_id = ${bind(companyId)}::uuid`] : []),
    ...(actorId ? [`actor_id = ${bind(actorId)}::uuid`] : []),
    ...(recordId ? [`record_id = ${bind(recordId)}::uuid`] : []),
    ...(customerId ? [`customer_ids @> ARRAY[${bind(customerId)}::uuid]`] : []),
    ...(startDate ? [`at >= ${bind(startDate)}::date::timestamp AT TIME ZONE ${bind(timezone)}`] : []),
    ...(endDate ? [`at < (${bind(endDate)}::date + 1)::timestamp AT TIME ZONE ${bind(timezone)}`] : []),
  ];
  const sql = parts.length > 0 ? parts.join(' AND ') : 'true';
  if (!searchStr) return { sql, values };
  const calls = Object.keys(auditActions).filter((call) => call.toLowerCase().includes(searchStr.toLowerCase()));
  const keys: SearchKey[] = [
    { column: 'actor_id', type: 'uuid', place: bind(await actorsNamed(global, searchStr)) },
    { column: 'call', type: 'text', place: bind(calls) },
    { column: 'request_id', type: 'text', place: bind([searchStr]) },
  ];
  return { sql, values, keys };
}

async function actorsNamed(global: Global, name: string): Promise<string[]> {
  const sql = `SELECT id FROM staff WHERE search LIKE $1 LIMIT ${mostNames}`;
  const staff = await direct(global).$queryRawUnsafe<{ id: string }[]>(sql, likePattern(name));
  return staff.map(({ id }) => id);
}

const columns = `seq::text AS seq, record_id AS "recordId", at, kind, call, request_id AS "requestId", actor_id AS "actorId", actor_role AS "actorRole",
  actor_company_id AS "actorCompanyId", address, concerning, customer_ids::text[] AS "customerIds", patient_id AS "patientId", fields, changes, commitment, hash`;

/**
 * One page of a trail and its length, by the same rule as other lists: few records are found before they are put in
 * order, and counted along.
 */
export async function findRecordPage(
  db: TrailDb,
  condition: Condition,
  window: Window,
): Promise<{ rows: TrailRow[]; total: number }> {
  const key = [whole(condition), condition.values];
  const isWhole = whole(condition) === 'true';
  if (!isWhole && keptTotal(db, key) === undefined) {
    const few = await findFew(db, condition, window);
    if (few.total <= largeTotal) return few;
  }
  const counting = isWhole ? lengthOf(db) : totalOf(db, key, () => countRecords(db, condition));
  const [rows, total] = await Promise.all([findNewest(db, condition, window), counting]);
  return { rows, total };
}

/** A total above `largeTotal` says no more than that. */
async function findFew(
  db: TrailDb,
  condition: Condition,
  window: Window,
): Promise<{ rows: TrailRow[]; total: number }> {
  const { newest, page } = orderOf(window);
  const found = await direct(db).$queryRawUnsafe<((TrailRow | { seq: null }) & { total: number })[]>(
    `WITH found AS MATERIALIZED (SELECT seq, at FROM access_log WHERE ${whole(condition)} LIMIT ${largeTotal + 1}),
       page AS MATERIALIZED (SELECT seq FROM found ${page})
     SELECT (SELECT count(*)::int FROM found) AS total, log.*
     FROM (VALUES (1)) AS one LEFT JOIN (SELECT ${columns} FROM access_log WHERE seq IN (SELECT seq FROM page) ${newest}) AS log ON true`,
    ...condition.values,
  );
  const rows = found.flatMap(({ total: _, ...row }) => (row.seq === null ? [] : [row]));
  return { rows, total: found[0]?.total ?? 0 };
}

function orderOf({ current, pageSize, order = 'desc' }: Window) {
  const newest = `ORDER BY at ${order}, seq ${order}`;
  return { newest, page: `${newest} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}` };
}

function findNewest(db: TrailDb, { sql, values, keys }: Condition, window: Window): Promise<TrailRow[]> {
  const { newest, page } = orderOf(window);
  if (!keys) return direct(db).$queryRawUnsafe(`SELECT ${columns} FROM access_log WHERE ${sql} ${page}`, ...values);
  // The newest of each key by its own index, then the newest of those: one condition with OR would walk the whole trail
  // for somebody who did nothing.
  const found = keys.map(
    ({ column, type, place }) => `SELECT log.seq, log.at FROM unnest(${place}::${type}[]) AS key CROSS JOIN LATERAL
      (SELECT seq, at FROM access_log WHERE ${column} = key AND ${sql} ${newest} LIMIT ${window.current * window.pageSize}) AS log`,
  );
  return direct(db).$queryRawUnsafe(
    `WITH page AS MATERIALIZED (SELECT seq, at FROM (${found.join(' UNION ')}) AS found ${page})
     SELECT ${columns} FROM access_log WHERE seq IN (SELECT seq FROM page) ${newest}`,
    ...values,
  );
}

/** Filter and search as one condition, for what looks at every row anyway. */
const whole = ({ sql, keys }: Condition): string =>
  keys
    ? `${sql} AND (${keys.map(({ column, type, place }) => `${column} = ANY(${place}::${type}[])`).join(' OR ')})`
    : sql;

/** At most `most`: the total of a list is not worth reading a trail of years. */
export async function countRecords(db: TrailDb, condition: Condition, most = mostCounted): Promise<number> {
  const [row] = await direct(db).$queryRawUnsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM access_log WHERE ${whole(condition)} LIMIT ${most}) AS counted`,
    ...condition.values,
  );
  return row?.total ?? 0;
}

/** The unfiltered trail is as long as its head says. */
async function lengthOf(db: TrailDb): Promise<number> {
  const [head] = await direct(db).$queryRawUnsafe<{ total: number }[]>(
    'SELECT seq::int AS total FROM audit_head WHERE id = 1',
  );
  return head?.total ?? 0;
}

/** Walks a filtered trail by key, newest first. */
export async function* walkRecords(db: TrailDb, condition: Condition, batch: number): AsyncGenerator<TrailRow[]> {
  const { values } = condition;
  for (let before = String(Number.MAX_SAFE_INTEGER); ; ) {
    const rows = await direct(db).$queryRawUnsafe<TrailRow[]>(
      `SELECT ${columns} FROM access_log WHERE ${whole(condition)} AND seq < $${values.length + 1}::bigint ORDER BY seq DESC LIMIT ${batch}`,
      ...values,
      before,
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.seq;
  }
}
