import { findAudit } from '@fovea/contracts/audit/endpoints';
import { archivedBefore } from '../archives/archived-before.ts';
import { auditLogOfCall } from '../archives/audit-log-of-call.ts';
import { handle } from '../handle.ts';
import { findRecordPage, recordsMatching } from './audit-query.ts';
import { viewRecords } from './audit-view.ts';
import { familiesOf } from './family-names.ts';

/** A region's audit log, or the platform's. The read is recorded for the families it names or shows values of. */
export const findAuditHandler = handle(findAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global, concerns } = ctx;
  const { current, pageSize } = filter;
  const { scope, db } = auditLogOfCall(platform, ctx);
  const { rows, total } = await findRecordPage(db, await recordsMatching(global, filter, ctx.timezone), filter);
  const [records, families, before] = await Promise.all([
    viewRecords(ctx, rows),
    familiesOf(ctx, rows),
    archivedBefore(db, scope),
  ]);
  const list = records.map((record, place) => ({ ...record, families: families[place] ?? [] }));
  concerns(
    list.flatMap(({ changes, customerIds, families }) =>
      changes.length > 0 ? customerIds : families.flatMap(({ _id, name }) => (name ? _id : [])),
    ),
  );
  return { list, total, current, pageSize, archivedBefore: before };
});
