import { dayOf } from '@fovea/contracts/dates';
import { giveDiscount } from '@fovea/contracts/discounts/endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';
import { discountViews, valueText } from './find-discounts.ts';

/** One at a time, because several together are not intended. The database admits one; a lapsed one does not count. */
export const giveDiscountHandler = handle(giveDiscount, async (input, ctx) => {
  const { db, actor, now } = ctx;
  const { accountId, kind, value, charges, lastDay, reason } = input;
  const { parentId: customerId } = await visiblePatient(db, actor, accountId);
  const { timezone } = await db.parent.findUniqueOrThrow({ where: { id: customerId }, select: { timezone: true } });
  const today = new Date(dayOf(now, timezone));
  if (lastDay && new Date(lastDay) < today) throw refuseField('lastDay', 'dateInPast');
  const discount = {
    id: newId(),
    accountId,
    customerId,
    kind,
    value,
    charges,
    reason,
    givenBy: actor.id,
    createdAt: now,
    currency: kind === 'amount' ? (input.currency ?? null) : null,
    lastDay: lastDay ? new Date(lastDay) : null,
    status: 'open' as const,
  };
  try {
    await db.$transaction(async (tx) => {
      await tx.discount.updateMany({
        where: { accountId, status: 'open', lastDay: { lt: today } },
        data: { status: 'lapsed' },
      });
      const given = await tx.discount.create({ data: discount });
      const changes = changesBetween(null, { discount: `${valueText(given)} ${given.currency ?? '%'}` });
      await ctx.changed(tx, { customerId, patientId: accountId, changes });
    });
  } catch (error) {
    throw uniqueViolation(error) ? new AppError('discountOpen') : error;
  }
  const [view] = await discountViews(ctx, { id: discount.id });
  if (!view) throw new Error('A row has one view');
  return view;
});
