import { exportAudit } from '@fovea/contracts/audit/endpoints';
import { type CsvLines, linesOf, wordCell } from '@fovea/kit/csv/csv-lines';
import { expressionBuilder, sql } from 'kysely';
import { type Global, handleExport } from '../handle.ts';
import { type AnyTables, kyselyOfAny } from '../tables.ts';
import { type AuditLogDb, type Condition, countRecords, iterateRecords, recordsMatching } from './audit-query.ts';
import { actorsOf } from './audit-view.ts';

const everything = 1_000_000_000;
const header = [
  'time',
  'kind',
  'call',
  'actor',
  'role',
  'company',
  'address',
  'request',
  'families',
  'patient',
  'fields',
  'changes',
  'record',
  'hash',
];

/**
 * For auditors' tools, so in one language and in UTC. A family's values stay out: a file cannot be erased with the
 * family.
 */
export const exportAuditHandler = handleExport(exportAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global } = ctx;
  const db = platform ? global : ctx.db;
  const condition = await recordsMatching(global, filter, ctx.timezone);
  return {
    name: 'audit',
    header,
    count: await countRecords(db, condition, everything),
    lines: recordLines(global, db, condition),
  };
});

const log = expressionBuilder<AnyTables, 'access_log'>();
const { ref } = log;

/** Each change as `field: from → to`. */
const [change, place] = [sql.ref('change'), sql.ref('place')];
const part = (name: 'field' | 'from' | 'to') => sql`${change} ->> ${sql.lit(name)}`;
const told = sql<string>`(SELECT string_agg(concat(${part('field')}, ': ', ${part('from')}, ' → ', ${part('to')}), '; ' ORDER BY ${place})
  FROM jsonb_array_elements(${ref('access_log.changes')}) WITH ORDINALITY AS told(${change}, ${place}))`;

/** Newest first. Whoever acted is named by the platform, whose database need not be the trail's. */
export async function* recordLines(global: Global, db: AuditLogDb, condition: Condition): AsyncGenerator<CsvLines> {
  for await (const records of iterateRecords(db, condition)) {
    const { staff, companies } = await actorsOf({ global }, records);
    const actors = Object.fromEntries(records.map(({ actorId }) => [actorId, staff.get(actorId) ?? actorId]));
    const cells = [
      sql<string>`to_char(${ref('access_log.at')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      ref('access_log.kind'),
      ref('access_log.call'),
      wordCell(actors, ref('access_log.actor_id')),
      ref('access_log.actor_role'),
      wordCell(Object.fromEntries(companies), ref('access_log.actor_company_id')),
      ref('access_log.address'),
      ref('access_log.request_id'),
      sql<string>`array_to_string(${ref('access_log.customer_ids')}, ' ')`,
      sql<string>`${ref('access_log.patient_id')}::text`,
      sql<string>`array_to_string(${ref('access_log.fields')}, ' ')`,
      told,
      sql<string>`${ref('access_log.record_id')}::text`,
      ref('access_log.hash'),
    ];
    const seqs = records.map(({ seq }) => seq);
    const among = sql<boolean>`${ref('access_log.seq')} = ANY(${seqs}::bigint[])`;
    yield await linesOf(kyselyOfAny(db), { table: 'access_log', cells }, among, {
      key: ref('access_log.seq'),
      direction: 'desc',
    });
  }
}
