import { type AuditFilter, findAudit } from '@fovea/contracts/audit';
import { totalOf } from '@fovea/kit/search';
import { handle } from '../handle.ts';
import { countRecords, findRecords, findRecordsOfFamily, lengthOf, recordsMatching } from './audit-query.ts';
import { viewRecords } from './audit-view.ts';
import { familiesOf } from './family-names.ts';

/** A region's trail, or the platform's. Looking at it is a look at the families it names and at those whose values it shows. */
export const findAuditHandler = handle(findAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global, region, concerns } = ctx;
  const { current, pageSize } = filter;
  const db = platform ? global : ctx.db;
  const condition = await recordsMatching(global, filter);
  const find = filter.customerId ? findRecordsOfFamily : findRecords;
  const [rows, total] = await Promise.all([
    find(db, condition, filter),
    condition.values.length === 0 ? lengthOf(db) : totalOf(['audit', platform ? '' : region, narrowing(filter)], () => countRecords(db, condition)),
  ]);
  const [records, families] = await Promise.all([viewRecords(ctx, rows), familiesOf(ctx, rows)]);
  const list = records.map((record, place) => ({ ...record, families: families[place] ?? [] }));
  concerns(list.flatMap(({ changes, customerIds, families }) => (changes.length > 0 ? customerIds : families.flatMap(({ _id, name }) => (name ? _id : [])))));
  return { list, total, current, pageSize };
});

const narrowing = (filter: Omit<AuditFilter, 'db' | 'platform'>) => ({ ...filter, current: 0, pageSize: 0, order: '' });
