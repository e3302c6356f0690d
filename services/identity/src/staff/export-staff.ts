import { exportStaff } from '@fovea/contracts/staff/endpoints';
import { companiesInScope } from '@fovea/kit/company-scope';
import { linesOf } from '@fovea/kit/csv-lines';
import { zonedHeader } from '@fovea/kit/exports';
import { handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { staffExportRow } from './staff-export-row.ts';
import { countStaff, staffMatching, walkStaff } from './staff-query.ts';
import { type ViewedStaff, viewStaffRow } from './staff-view.ts';

/** Last login, created: in the reader's own time zone. */
const instants = [6, 7];

export const exportStaffHandler = handleExport(exportStaff, async (filter, ctx) => {
  const matching = staffMatching(filter, await companiesInScope(ctx.global, ctx.actor), ctx.region);
  const { header, types } = texts[ctx.language].exports;
  const toRow = staffExportRow(types, ctx.timezone);
  const count = await countStaff(ctx.global, matching);
  return {
    name: 'users',
    header: zonedHeader(header, instants, ctx.timezone),
    count,
    lines: linesOf(staffRows(walkStaff(ctx.global, matching), (staff) => toRow(viewStaffRow(staff, ctx)))),
  };
});

async function* staffRows<Row>(batches: ReturnType<typeof walkStaff>, toRow: (staff: ViewedStaff) => Row) {
  for await (const rows of batches) for (const staff of rows) yield toRow(staff);
}
