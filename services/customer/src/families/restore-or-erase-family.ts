import { eraseCustomer, restoreCustomer } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { isAmong } from '@fovea/kit/database/list';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { removedFamilies, seesFamily } from '../scope.ts';
import { kysely } from '../tables.ts';
import { endOpenCharges } from './delete-family.ts';
import { eraseFamily, restoreFamily } from './erase-family.ts';
import { lockFamily } from './lock-family-rows.ts';

/** An administrator's decision about a deleted family. A concurrent second one throws `changedMeanwhile`. */
export const restoreCustomerHandler = handle(restoreCustomer, ({ id }, ctx) =>
  decide(id, ctx, (tx, removedAt) => restoreFamily(tx, id, removedAt)),
);

export const eraseCustomerHandler = handle(eraseCustomer, async ({ id }, ctx) => {
  await requireRemoved(id, ctx);
  // A charge may have been opened during the deletion.
  await endOpenCharges(id, ctx);
  return decide(id, ctx, (tx) => eraseFamily(tx, id, ctx.now));
});

async function decide(
  id: string,
  ctx: Context,
  write: (tx: RegionalTx, removedAt: Date) => Promise<void>,
): Promise<Record<string, never>> {
  await requireRemoved(id, ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    const { removedAt, deletedAt } = await tx.parent.findUniqueOrThrow({
      where: { id },
      select: { removedAt: true, deletedAt: true },
    });
    if (deletedAt) throw new AppError('notFound');
    if (!removedAt) throw new AppError('changedMeanwhile');
    await write(tx, removedAt);
    await ctx.changed(tx, { customerId: id });
  });
  return {};
}

/**
 * Throws `changedMeanwhile` for a family that is on the lists, `notFound` for any other that is not waiting for a
 * decision.
 */
async function requireRemoved(id: string, { db, actor }: Context): Promise<void> {
  if (await isAmong(kysely(db), 'parent', id, await removedFamilies(db, actor))) return;
  throw new AppError((await seesFamily(db, actor, id)) ? 'changedMeanwhile' : 'notFound');
}
