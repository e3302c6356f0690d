import { lockCustomer, markTestUser, unlockCustomer, unmarkTestUser } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit-changes';
import { parentChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { seesParent } from '../scope.ts';
import { lockFamily } from './family-row.ts';

/**
 * Every session of a locked parent and of the family's device ends at once; identity refuses new ones when it hears the
 * state.
 */
export const lockCustomerHandler = handle(lockCustomer, async ({ id }, ctx) => {
  await setFlag(ctx, id, { lock: true });
  await ctx
    .revoke({ scope: ctx.region, id })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'sessions end by the state alone'));
  return {};
});

export const unlockCustomerHandler = handle(unlockCustomer, async ({ id }, ctx) => setFlag(ctx, id, { lock: false }));
export const markTestUserHandler = handle(markTestUser, async ({ id }, ctx) => setFlag(ctx, id, { debug: true }));
export const unmarkTestUserHandler = handle(unmarkTestUser, async ({ id }, ctx) => setFlag(ctx, id, { debug: false }));

async function setFlag(
  { db, actor, changed }: Context,
  id: string,
  flag: { lock: boolean } | { debug: boolean },
): Promise<Record<string, never>> {
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesParent(tx, actor, id))) throw new AppError('notFound');
    const before = await tx.parent.findUniqueOrThrow({ where: { id }, select: { lock: true, debug: true } });
    await parentChanged(tx, await tx.parent.update({ where: { id }, data: flag }));
    await changed(tx, { customerId: id, changes: changesBetween(before, flag) });
  });
  return {};
}
