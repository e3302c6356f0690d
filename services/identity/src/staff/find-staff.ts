import { findStaff } from '@fovea/contracts/staff/endpoints';
import { companiesInScope } from '@fovea/kit/access/company-scope';
import { handle } from '../handle.ts';
import { findStaffPage, staffMatching } from './staff-query.ts';
import { viewStaffRow } from './staff-view.ts';

export const findStaffHandler = handle(findStaff, async (filter, ctx) => {
  const { global, actor, region } = ctx;
  const matching = staffMatching(filter, await companiesInScope(global, actor), region);
  const { rows, total } = await findStaffPage(global, matching, filter);
  return { list: rows.map((row) => viewStaffRow(row, ctx)), total, current: filter.current, pageSize: filter.pageSize };
});
