import type { AuditFilter, AuditKind, AuditTopic } from '@fovea/contracts/audit/schema';
import { auditTopics } from '@fovea/contracts/audit/topics';
import { placeOf } from '@fovea/contracts/envelope';
import { batchOfLines } from '@fovea/kit/csv/csv-lines';
import { walk } from '@fovea/kit/csv/export-rows';
import { countAll, dayBegins, dayEnds, listOf } from '@fovea/kit/database/kysely';
import type { Direction, Rows } from '@fovea/kit/database/list';
import { largeTotal } from '@fovea/kit/database/list-totals';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import type { Global, Regional } from '../handle.ts';
import { type AnyTables, kyselyOfAny, kyselyOfGlobal } from '../tables.ts';
import { actionsByCall } from './actions-by-call.ts';
import type { StoredRecord } from './chain.ts';

export type AuditLogFilter = Partial<Omit<AuditFilter, 'current' | 'pageSize' | 'sort' | 'db' | 'platform'>> & {
  topic?: AuditTopic;
  /** Instead of one kind. */
  kinds?: readonly AuditKind[];
  /** Key of a row: only older ones. */
  before?: string;
};
export type AuditLogRow = InferResult<ReturnType<typeof show>>[number];
/** `keys` are the columns a search text matches, each with an index of its own. `isWhole` means no filter. */
export type Condition = { matching: Expression<SqlBool>; isWhole: boolean; keys?: SearchKey[] };
type SearchKey = { column: 'actor_id' | 'call' | 'request_id'; values: Expression<string[]> };
/** The database of an audit log: a region's, or the platform's. */
export type AuditLogDb = Global | Regional;
type Window = { current: number; pageSize: number; order?: Direction };
type Page = { rows: AuditLogRow[]; total: number };

const maxNames = 500;
/** Longer lists are not counted to the end: a user does not page that far. */
const maxCounted = 10_000;
const log = expressionBuilder<AnyTables, 'access_log'>();

/** The condition of a filter, with its days in `timezone`. Every part has an index ordered by time. */
export async function recordsMatching(global: Global, filter: AuditLogFilter, timezone: string): Promise<Condition> {
  const { kind, kinds, action, role, companyId, actorId, customerId, recordId, startDate, endDate } = filter;
  const { searchStr, topic, before } = filter;
  const parts = [
    ...(kind ? [log('kind', '=', sql.lit(kind))] : []),
    ...(kinds ? [log('kind', '=', anyOfTexts(kinds))] : []),
    ...(action ? [log('call', '=', anyOfTexts(callsOf([action])))] : []),
    ...(role ? [log('actor_role', '=', sql.lit(role))] : []),
    ...(companyId ? [log('actor_company_id', '=', companyId)] : []),
    ...(actorId ? [log('actor_id', '=', actorId)] : []),
    ...(recordId ? [log('record_id', '=', recordId)] : []),
    ...(customerId ? [log('customer_ids', '@>', listOf(customerId))] : []),
    ...(startDate ? [log('at', '>=', dayBegins(startDate, timezone))] : []),
    ...(endDate ? [log('at', '<', dayEnds(endDate, timezone))] : []),
    ...(topic ? [about(topic)] : []),
    ...(before ? [olderThan(before)] : []),
  ];
  const condition = { matching: log.and(parts), isWhole: parts.length === 0 && !searchStr };
  if (!searchStr) return condition;
  const calls = Object.keys(actionsByCall).filter((call) => call.toLowerCase().includes(searchStr.toLowerCase()));
  const keys: SearchKey[] = [
    { column: 'actor_id', values: sql`${await actorsNamed(global, searchStr)}::uuid[]` },
    { column: 'call', values: sql`${calls}::text[]` },
    { column: 'request_id', values: sql`${[searchStr]}::text[]` },
  ];
  return { ...condition, keys };
}

const callsOf = (actions: readonly string[]) =>
  Object.entries(actionsByCall).flatMap(([call, action]) => (actions.includes(action) ? [call] : []));

function about(topic: AuditTopic): Expression<SqlBool> {
  if (topic !== 'record') return log('call', '=', anyOfTexts(callsOf(auditTopics[topic])));
  return log.not(log('call', '=', anyOfTexts(callsOf(Object.values(auditTopics).flat()))));
}
const anyOfTexts = <Text extends string>(texts: readonly Text[]) => sql<Text>`ANY(${texts}::text[])`;

/** Records of one instant are ordered by `seq`, which the record's id does not contain. */
function olderThan(key: string): Expression<SqlBool> {
  const { at, id } = placeOf(key);
  const seq = log.selectFrom('access_log as last').select('last.seq').where('last.record_id', '=', id);
  return log.or([log('at', '<', at), log.and([log('at', '=', at), log('seq', '<', seq)])]);
}

async function actorsNamed(global: Global, name: string): Promise<string[]> {
  const staff = kyselyOfGlobal(global).selectFrom('staff').select('id').limit(sql.lit(maxNames));
  const found = await staff.where((staffed) => fitsWords(staffed.ref('search'), name)).execute();
  return found.map(({ id }) => id);
}

const show = (records: Rows<AnyTables, 'access_log'>) =>
  records
    .select([
      'access_log.seq',
      'access_log.record_id as recordId',
      'access_log.at',
      'access_log.kind',
      'access_log.call',
      'access_log.request_id as requestId',
      'access_log.actor_id as actorId',
      'access_log.actor_role as actorRole',
      'access_log.actor_company_id as actorCompanyId',
      'access_log.address',
      'access_log.customer_ids as customerIds',
      'access_log.patient_id as patientId',
      'access_log.fields',
      'access_log.commitment',
      'access_log.hash',
    ])
    .select(({ ref }) => [
      ref('access_log.concerning').$castTo<StoredRecord['concerning']>().as('concerning'),
      ref('access_log.changes').$castTo<StoredRecord['changes']>().as('changes'),
    ]);

/** One page and its total, by the same rule as other lists: few matches are found first, then sorted and counted. */
export async function findRecordPage(db: AuditLogDb, condition: Condition, window: Window): Promise<Page> {
  const counting = countUpTo(db, condition, maxCounted);
  const { sql: text, parameters } = counting.compile();
  const key = [text, parameters];
  const { totals } = kyselyOfAny(db);
  if (!condition.isWhole && totals.get(key) === undefined) {
    const few = await findFew(db, condition, window);
    if (few.total <= largeTotal) return few;
  }
  const [rows, total] = await Promise.all([
    findNewest(db, condition, window),
    condition.isWhole ? lengthOf(db) : totals.of(key, async () => (await counting.executeTakeFirstOrThrow()).total),
  ]);
  return { rows, total };
}

/** A total above `largeTotal` is not exact. */
async function findFew(
  db: AuditLogDb,
  condition: Condition,
  { current, pageSize, order = 'desc' }: Window,
): Promise<Page> {
  const found = await kyselyOfAny(db)
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('access_log')
          .select(['seq', 'at'])
          .where(whole(condition))
          .limit(largeTotal + 1),
    )
    .with(
      (cte) => cte('page').materialized(),
      (query) =>
        query
          .selectFrom('found')
          .select('seq')
          .orderBy('at', order)
          .orderBy('seq', order)
          .limit(pageSize)
          .offset((current - 1) * pageSize),
    )
    .selectFrom(({ selectFrom }) => selectFrom('found').select(countAll.as('total')).as('counted'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        show(selectFrom('access_log').where('access_log.seq', 'in', (eb) => eb.selectFrom('page').select('page.seq')))
          .orderBy('access_log.at', order)
          .orderBy('access_log.seq', order)
          .as('log'),
      (join) => join.onTrue(),
    )
    .selectAll('log')
    .select('counted.total')
    .execute();
  return { rows: found.filter(isRecord), total: found[0]?.total ?? 0 };
}

const isRecord = <Row extends { seq: string | null }>(row: Row): row is Row & AuditLogRow => row.seq !== null;

/**
 * For a search, reads the newest rows of each key by its own index and merges them. A single condition with OR would
 * scan the whole log for an actor without records.
 */
function findNewest(
  db: AuditLogDb,
  { matching, keys }: Condition,
  { current, pageSize, order = 'desc' }: Window,
): Promise<AuditLogRow[]> {
  const tables = kyselyOfAny(db);
  const window = { most: pageSize, skip: (current - 1) * pageSize };
  if (!keys)
    return show(tables.selectFrom('access_log'))
      .where(matching)
      .orderBy('access_log.at', order)
      .orderBy('access_log.seq', order)
      .limit(window.most)
      .offset(window.skip)
      .execute();
  const [first, ...others] = keys.map(({ column, values }) =>
    tables
      .selectFrom(sql<{ key: string }>`unnest(${values})`.as<'wanted'>(sql`wanted(key)`))
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom('access_log')
          .select(['access_log.seq', 'access_log.at'])
          .whereRef(`access_log.${column}`, '=', 'wanted.key')
          .where(matching)
          .orderBy('access_log.at', order)
          .orderBy('access_log.seq', order)
          .limit(current * pageSize)
          .as('newest'),
      )
      .select(['newest.seq', 'newest.at']),
  );
  if (!first) return Promise.resolve([]);
  return show(
    tables
      .with(
        (cte) => cte('page').materialized(),
        (query) =>
          query
            .selectFrom(others.reduce((all, each) => all.union(each), first).as('found'))
            .select(['found.seq', 'found.at'])
            .orderBy('found.at', order)
            .orderBy('found.seq', order)
            .limit(window.most)
            .offset(window.skip),
      )
      .selectFrom('access_log')
      .where('access_log.seq', 'in', (eb) => eb.selectFrom('page').select('page.seq')),
  )
    .orderBy('access_log.at', order)
    .orderBy('access_log.seq', order)
    .execute();
}

/** Filter and search as one condition, for statements that scan anyway. */
const whole = ({ matching, keys }: Condition): Expression<SqlBool> =>
  keys
    ? log.and([matching, log.or(keys.map(({ column, values }) => log(column, '=', sql<string>`ANY(${values})`)))])
    : matching;

/** Counts up to `most`: an exact total is not worth scanning years of records. */
export const countRecords = async (db: AuditLogDb, condition: Condition, max: number): Promise<number> =>
  (await countUpTo(db, condition, max).executeTakeFirstOrThrow()).total;

const countUpTo = (db: AuditLogDb, condition: Condition, max: number) =>
  kyselyOfAny(db)
    .selectFrom(({ selectFrom }) =>
      selectFrom('access_log').select('access_log.seq').where(whole(condition)).limit(max).as('counted'),
    )
    .select(countAll.as('total'));

/** The unfiltered log spans from its first stored row to its head. */
async function lengthOf(db: AuditLogDb): Promise<number> {
  const ends = await kyselyOfAny(db)
    .selectFrom('audit_head')
    .select('seq')
    .select(({ selectFrom }) =>
      selectFrom('access_log')
        .select(({ fn }) => fn.min('seq').as('min'))
        .as('oldest'),
    )
    .where('id', '=', 1)
    .executeTakeFirst();
  return ends?.oldest ? Number(ends.seq) - Number(ends.oldest) + 1 : 0;
}

/** Number and actor of each matching record, in batches by key, newest first. */
export const iterateRecords = (db: AuditLogDb, condition: Condition) =>
  walk((after?: { seq: string }) =>
    kyselyOfAny(db)
      .selectFrom('access_log')
      .select(['access_log.seq', 'access_log.actor_id as actorId', 'access_log.actor_company_id as actorCompanyId'])
      .where(whole(condition))
      .where('access_log.seq', '<', after?.seq ?? String(Number.MAX_SAFE_INTEGER))
      .orderBy('access_log.seq', 'desc')
      .limit(batchOfLines)
      .execute(),
  );
