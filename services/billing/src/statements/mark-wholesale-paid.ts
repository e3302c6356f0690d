import { AppError, refuseField } from '@fovea/contracts/errors';
import { markWholesalePaid } from '@fovea/contracts/statements/endpoints';
import { bookSettlement } from '../books/ledger.ts';
import { handle } from '../handle.ts';
import { visibleStatement } from './get-statement.ts';
import { statementView, wholesaleOwed, withSums } from './statement-view.ts';

/** Marks the wholesale debt as paid by bank, once, and books it. */
export const markWholesalePaidHandler = handle(markWholesalePaid, async ({ id, paidOn, reference }, ctx) => {
  const { db, actor, now } = ctx;
  const statement = await visibleStatement(ctx, id);
  const owed = wholesaleOwed(statement);
  if (owed.size === 0) throw refuseField('id', 'nothingOwed');
  return db.$transaction(async (tx) => {
    // Of two concurrent admins the `where` lets one mark it.
    const { count } = await tx.statement.updateMany({
      where: { id, paidOn: null },
      data: { paidOn: new Date(paidOn), paidReference: reference, paidBy: actor.id },
    });
    if (count === 0) throw new AppError('changedMeanwhile');
    await bookSettlement(tx, { statementId: id, companyId: statement.companyId, at: now }, owed);
    await ctx.changed(tx, { concerning: { id, number: statement.number } });
    return statementView(await tx.statement.findUniqueOrThrow({ where: { id }, include: withSums }));
  });
});
