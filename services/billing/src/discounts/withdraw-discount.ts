import { withdrawDiscount } from '@fovea/contracts/discounts/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { valueText } from './find-discounts.ts';

/** The second of two concurrent callers, or a caller after the discount was used up, gets `changedMeanwhile`. */
export const withdrawDiscountHandler = handle(withdrawDiscount, async ({ id }, ctx) => {
  const { db } = ctx;
  const discount = await db.discount.findUnique({ where: { id } });
  if (!discount) throw new AppError('notFound');
  const { customerId, accountId: patientId, currency } = discount;
  await db.$transaction(async (tx) => {
    const { count } = await tx.discount.updateMany({ where: { id, status: 'open' }, data: { status: 'withdrawn' } });
    if (count === 0) throw new AppError('changedMeanwhile');
    const changes = changesBetween({ discount: `${valueText(discount)} ${currency ?? '%'}` }, { discount: '' });
    await ctx.changed(tx, { customerId, patientId, changes });
  });
  return {};
});
