import { AppError } from '@fovea/contracts/errors';
import { savePageSize } from '@fovea/contracts/sessions/endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { handle } from '../handle.ts';

/** Returned with the next sign-in or renewal. Leaves `updatedAt`, which profile forms compare, unchanged. */
export const savePageSizeHandler = handle(savePageSize, async ({ pageSize }, ctx) => {
  const { role, region } = ctx.actor;
  const id = personOf(ctx.actor);
  const { count } =
    role === 'customer'
      ? await ctx.of(region ?? '').credentials.updateMany({ where: { customerId: id }, data: { pageSize } })
      : await ctx.global.staff.updateMany({ where: { id }, data: { pageSize } });
  if (count === 0) throw new AppError('notSignedIn');
  return {};
});
