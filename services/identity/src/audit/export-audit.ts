import { exportAudit } from '@fovea/contracts/audit/endpoints';
import { type BatchColumn, type CsvLines, columnsFor, linesOf, wordCell } from '@fovea/kit/csv/csv-lines';
import { expressionBuilder, sql } from 'kysely';
import { type Global, handleExport } from '../handle.ts';
import { type AnyTables, kyselyOfAny } from '../tables.ts';
import { type AuditLogDb, type Condition, countRecords, iterateRecords, recordsMatching } from './audit-query.ts';
import { actorsOf } from './audit-view.ts';

const everything = 1_000_000_000;

/**
 * For auditors' tools, therefore in one language and in UTC. Values of families are left out, because a file cannot be
 * erased with the family.
 */
export const exportAuditHandler = handleExport(exportAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global } = ctx;
  const db = platform ? global : ctx.db;
  const condition = await recordsMatching(global, filter, ctx.timezone);
  return {
    name: 'audit',
    columns,
    timezone: 'UTC',
    count: await countRecords(db, condition, everything),
    lines: recordLines(global, db, condition),
  };
});

const log = expressionBuilder<AnyTables, 'access_log'>();
const { ref } = log;

/** Each change as `field: from → to`. */
const [change, place] = [sql.ref('change'), sql.ref('place')];
const part = (name: 'field' | 'from' | 'to') => sql`${change} ->> ${sql.lit(name)}`;
const changesCell = sql<string>`(SELECT string_agg(concat(${part('field')}, ': ', ${part('from')}, ' → ', ${part('to')}), '; ' ORDER BY ${place})
  FROM jsonb_array_elements(${ref('access_log.changes')}) WITH ORDINALITY AS changed(${change}, ${place}))`;

type Names = { actors: Record<string, string>; companies: Record<string, string> };

const columns: BatchColumn<Names>[] = [
  {
    title: 'time',
    cell: sql<string>`to_char(${ref('access_log.at')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  { title: 'kind', cell: ref('access_log.kind') },
  { title: 'call', cell: ref('access_log.call') },
  { title: 'actor', cell: ({ actors }) => wordCell(actors, ref('access_log.actor_id')) },
  { title: 'role', cell: ref('access_log.actor_role') },
  { title: 'company', cell: ({ companies }) => wordCell(companies, ref('access_log.actor_company_id')) },
  { title: 'address', cell: ref('access_log.address') },
  { title: 'request', cell: ref('access_log.request_id') },
  { title: 'families', cell: sql<string>`array_to_string(${ref('access_log.customer_ids')}, ' ')` },
  { title: 'patient', cell: sql<string>`${ref('access_log.patient_id')}::text` },
  { title: 'fields', cell: sql<string>`array_to_string(${ref('access_log.fields')}, ' ')` },
  { title: 'changes', cell: changesCell },
  { title: 'record', cell: sql<string>`${ref('access_log.record_id')}::text` },
  { title: 'hash', cell: ref('access_log.hash') },
];

/** Newest first. Names of staff come from the platform's database, which need not be that of the records. */
export async function* recordLines(global: Global, db: AuditLogDb, condition: Condition): AsyncGenerator<CsvLines> {
  for await (const records of iterateRecords(db, condition)) {
    const { staff, companies } = await actorsOf({ global }, records);
    const actors = Object.fromEntries(records.map(({ actorId }) => [actorId, staff.get(actorId) ?? actorId]));
    const seqs = records.map(({ seq }) => seq);
    const among = sql<boolean>`${ref('access_log.seq')} = ANY(${seqs}::bigint[])`;
    const names = { actors, companies: Object.fromEntries(companies) };
    const list = { table: 'access_log', columns: columnsFor(columns, names) } as const;
    yield await linesOf(kyselyOfAny(db), list, among, {
      key: ref('access_log.seq'),
      direction: 'desc',
    });
  }
}
