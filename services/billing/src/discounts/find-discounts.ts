import { dayOf, storedDays } from '@fovea/contracts/dates';
import { findDiscounts } from '@fovea/contracts/discounts/endpoints';
import type { Discount as DiscountShape, OwnDiscount } from '@fovea/contracts/discounts/schema';
import type { Language } from '@fovea/contracts/fields';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import type { Discount } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { visibleFamily } from '../scope.ts';

export const findDiscountsHandler = handle(findDiscounts, async ({ userId: customerId }, ctx) => {
  const { db, actor } = ctx;
  await visibleFamily(db, actor, customerId);
  ctx.concerns(customerId);
  return { list: await discountViews(ctx, { customerId }) };
});

/** The family's own view: discounts that may still lower a charge. */
export async function findOwnDiscounts(db: Regional, customerId: string, reader: Reader): Promise<OwnDiscount[]> {
  const views = await discountViews({ db, ...reader }, { customerId, status: 'open' });
  return views
    .filter(({ status }) => status === 'open')
    .map(({ accountId, accountName, kind, value, currency, charges, used, lastDay }) => ({
      accountId,
      accountName,
      kind,
      value,
      currency,
      lastDay,
      left: charges - used,
    }));
}

type Reader = { language: Language; now: Date };
type Which = { customerId: string; status?: 'open' } | { id: string };

/** Newest first, with current names of children and administrators. */
export async function discountViews(
  { db, language, now }: Reader & { db: Regional },
  which: Which,
): Promise<DiscountShape[]> {
  const rows = await db.discount.findMany({ where: which, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  const [patients, staff, parent] = await Promise.all([
    db.patient.findMany({ where: { id: { in: rows.map(({ accountId }) => accountId) } } }),
    db.staff.findMany({ where: { id: { in: rows.map(({ givenBy }) => givenBy) } } }),
    db.parent.findFirst({ where: { id: { in: rows.map(({ customerId }) => customerId) } } }),
  ]);
  const today = dayOf(now, parent?.timezone ?? storedDays);
  return rows.map((row) => {
    const { currency, charges, used, reason } = row;
    const lastDay = row.lastDay && dayOf(row.lastDay, storedDays);
    const child = patients.find(({ id }) => id === row.accountId);
    return {
      _id: row.id,
      accountId: row.accountId,
      accountName: child ? nameFor(child, language) : '',
      kind: row.kind,
      value: valueText(row),
      currency,
      charges,
      used,
      lastDay,
      reason,
      status: row.status === 'open' && lastDay !== null && lastDay < today ? 'lapsed' : row.status,
      givenBy: staff.find(({ id }) => id === row.givenBy)?.fullName ?? '',
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** An amount in its currency's format, or a percentage. */
export const valueText = ({ value, currency }: Pick<Discount, 'value' | 'currency'>): string =>
  currency ? amountText(value, currency) : value.toString();
