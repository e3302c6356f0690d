import { type AuditFilter, findAudit } from '@fovea/contracts/audit';
import { totalOf } from '@fovea/kit/totals';
import { handle } from '../handle.ts';
import { type Condition, countRecords, findRecords, findRecordsOfFamily, lengthOf, recordsMatching, type TrailDb, type TrailRow } from './audit-query.ts';
import { viewRecords } from './audit-view.ts';
import { familiesOf } from './family-names.ts';

/** A region's trail, or the platform's. Looking at it is a look at the families it names and at those whose values it shows. */
export const findAuditHandler = handle(findAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global, concerns } = ctx;
  const { current, pageSize } = filter;
  const db = platform ? global : ctx.db;
  const condition = await recordsMatching(global, filter);
  const { rows, total } = filter.customerId ? await findRecordsOfFamily(db, condition, filter) : await findPage(db, condition, filter);
  const [records, families] = await Promise.all([viewRecords(ctx, rows), familiesOf(ctx, rows)]);
  const list = records.map((record, place) => ({ ...record, families: families[place] ?? [] }));
  concerns(list.flatMap(({ changes, customerIds, families }) => (changes.length > 0 ? customerIds : families.flatMap(({ _id, name }) => (name ? _id : [])))));
  return { list, total, current, pageSize };
});

async function findPage(db: TrailDb, condition: Condition, filter: Filter): Promise<{ rows: TrailRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    findRecords(db, condition, filter),
    condition.values.length === 0 ? lengthOf(db) : totalOf(db, narrowing(filter), () => countRecords(db, condition)),
  ]);
  return { rows, total };
}

type Filter = Omit<AuditFilter, 'db' | 'platform'>;
const narrowing = (filter: Filter) => ({ ...filter, current: 0, pageSize: 0, order: '' });
