import * as contract from '@fovea/contracts/staff';
import { page } from '@fovea/kit/search';
import { handle } from '../handle.ts';
import { viewStaffList } from './staff-view.ts';
import { staffWhere } from './staff-where.ts';

/** Names are ordered without case and accents, as they are searched. Counted exactly on every page: a platform has thousands of staff users, not millions. */
export const findStaff = handle(contract.findStaff, async (filter, ctx) => {
  const { current, pageSize, sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc' } = filter;
  const where = await staffWhere(ctx, filter);
  const [total, rows] = await Promise.all([
    ctx.global.staff.count({ where }),
    ctx.global.staff.findMany({ where, orderBy: [{ [sort === 'fullName' ? 'search' : sort]: order }, { id: order }], ...page(filter) }),
  ]);
  return { list: await viewStaffList(ctx.global, rows), total, current, pageSize };
});
