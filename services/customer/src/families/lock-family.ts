import { lockCustomer, markTestUser, unlockCustomer, unmarkTestUser } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { endSessions } from '@fovea/kit/access/end-sessions';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishParent } from '../facts.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { offerUndo } from '../undo/offer-undo.ts';
import { lockFamily } from './lock-family-rows.ts';

/**
 * Ends every session of the parent and of the family's device. Identity refuses new ones once it has consumed the
 * parent's state.
 */
export const lockCustomerHandler = handle(lockCustomer, async ({ id }, ctx) => {
  const undo = await setFlag(ctx, id, { lock: true }, (tx) => offerUndo(tx, ctx, { parentIds: [id], act: 'lock' }));
  await endSessions(ctx, [id]);
  return undo;
});

export const unlockCustomerHandler = handle(unlockCustomer, async ({ id }, ctx) =>
  setFlag(ctx, id, { lock: false }, (tx) => offerUndo(tx, ctx, { parentIds: [id], act: 'unlock' })),
);
const nothing = async () => ({});
export const markTestUserHandler = handle(markTestUser, ({ id }, ctx) => setFlag(ctx, id, { debug: true }, nothing));
export const unmarkTestUserHandler = handle(unmarkTestUser, ({ id }, ctx) =>
  setFlag(ctx, id, { debug: false }, nothing),
);

/** Returns the result of `also`, which runs in the same transaction. */
async function setFlag<Answer>(
  { db, actor, changed }: Context,
  id: string,
  flag: { lock: boolean } | { debug: boolean },
  also: (tx: RegionalTx) => Promise<Answer>,
): Promise<Answer> {
  return db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesFamily(tx, actor, id))) throw new AppError('notFound');
    const before = await tx.parent.findUniqueOrThrow({ where: { id }, select: { lock: true, debug: true } });
    await publishParent(tx, await tx.parent.update({ where: { id }, data: flag }));
    await changed(tx, { customerId: id, changes: changesBetween(before, flag) });
    return also(tx);
  });
}
