import * as contract from '@fovea/contracts/staff';
import { companiesInScope } from '@fovea/kit/company-scope';
import { totalOf } from '@fovea/kit/search';
import { Prisma } from '../../generated/global/client.ts';
import { handle } from '../handle.ts';
import { countStaff, selectStaff, staffMatching, staffOrder } from './staff-query.ts';
import { viewStaffRow } from './staff-view.ts';

/** Names are ordered without case and accents, as they are searched. */
export const findStaff = handle(contract.findStaff, async (filter, { global, actor, region }) => {
  const { current, pageSize } = filter;
  const matching = staffMatching(filter, await companiesInScope(global, actor), region);
  const page = Prisma.sql`ORDER BY ${staffOrder(filter)} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`;
  const [total, rows] = await Promise.all([
    totalOf(['staff', matching.sql, matching.values], () => countStaff(global, matching)),
    selectStaff(global, matching, page),
  ]);
  return { list: rows.map(viewStaffRow), total, current, pageSize };
});
