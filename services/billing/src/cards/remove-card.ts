import { AppError } from '@fovea/contracts/errors';
import { removeOwnCard } from '@fovea/contracts/payments/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';

const noCard = {
  paymentMethodId: null,
  brand: null,
  last4: null,
  expiryMonth: null,
  expiryYear: null,
  cardRefused: false,
};

/** Refused while a plan renews: its next charge would be declined. */
export const removeOwnCardHandler = handle(removeOwnCard, async (_input, { db, actor, now, extra, changed }) => {
  const customerId = actor.id;
  const stored = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!stored?.paymentMethodId) return {};
  if (await db.subscription.findFirst({ where: { customerId, status: 'active' } })) throw new AppError('cardRenews');
  const { paymentMethodId, brand, last4 } = stored;
  await extra.provider.detachCard(paymentMethodId);
  await db.$transaction(async (tx) => {
    const removed = { where: { customerId, paymentMethodId }, data: { ...noCard, cardSince: now } };
    if ((await tx.providerCustomer.updateMany(removed)).count === 0) return;
    const before = { card: `${brand} ${last4}` };
    await changed(tx, { customerId, changes: changesBetween(before, { card: null }) });
  });
  return {};
});
