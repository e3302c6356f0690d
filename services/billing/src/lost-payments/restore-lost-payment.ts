import { patientForCharge } from '@fovea/contracts/patients/rpcs';
import type Stripe from 'stripe';
import { insertPlaceholders } from '../charges/charge-account.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { idOf } from '../provider/outcome.ts';
import { OrderMetadata } from './order-metadata.ts';

/**
 * Restores, as pending, the payment that a charge names and that a restored database is missing. A family that was lost
 * too gets placeholder rows, and its money is refunded. False where the provider's metadata lacks the order.
 */
export async function restoreLostPayment(ctx: Work, charge: Stripe.Charge, id: string): Promise<boolean> {
  const { data: order } = OrderMetadata.safeParse(charge.metadata);
  if (!order) return false;
  const { userId: customerId, companyId, accountId, createdAt, ...terms } = order;
  const account = await ctx.callRpc(patientForCharge, { accountId });
  await ctx.db.$transaction(async (tx) => {
    if (account) await insertPlaceholders(tx, account);
    else await insertDeletedFamily(tx, { accountId, customerId, companyId, timezone: ctx.regionTimezone });
    const renewal = await renewalOf(tx, order);
    await tx.payment.createMany({
      data: {
        id,
        customerId,
        companyId,
        accountId,
        createdAt: new Date(createdAt),
        ...terms,
        ...renewal,
        status: 'pending',
        open: true,
        askAt: ctx.now,
        intentId: idOf(charge.payment_intent),
      },
      skipDuplicates: true,
    });
    const providerId = idOf(charge.customer);
    if (providerId)
      await tx.providerCustomer.createMany({
        data: { customerId, providerId, createdAt: ctx.now },
        skipDuplicates: true,
      });
  });
  ctx.log.warn({ payment: id, charge: charge.id }, 'a lost payment was restored');
  return true;
}

/**
 * Its renewal, where it still exists or was restarted by another restored payment. The same retry, opened since then
 * without a charge, is marked as superseded.
 */
async function renewalOf(tx: RegionalTx, { subscriptionId: id, accountId, period, renewalTry }: OrderMetadata) {
  if (!id) return {};
  const subscription =
    (await tx.subscription.findUnique({ where: { id }, select: { id: true } })) ??
    (await tx.subscription.findFirst({ where: { accountId, status: 'active' }, select: { id: true } }));
  const subscriptionId = subscription?.id ?? null;
  if (subscriptionId && renewalTry)
    await tx.payment.updateMany({
      where: { subscriptionId, period, renewalTry, status: 'pending' },
      data: { renewalTry: null, status: 'failed', failure: 'superseded', open: false, askAt: null },
    });
  return { subscriptionId };
}

type MissingFamily = { accountId: string; customerId: string; companyId: string; timezone: string };

/** Placeholder rows of a deleted family and child: their money is refunded. */
async function insertDeletedFamily(
  tx: RegionalTx,
  { accountId, customerId, companyId, timezone }: MissingFamily,
): Promise<void> {
  const unnamed = { revision: 0n, deleted: true, companyId };
  await tx.parent.createMany({
    data: { ...unnamed, id: customerId, search: '', debug: false, timezone },
    skipDuplicates: true,
  });
  await tx.patient.createMany({
    data: { ...unnamed, id: accountId, parentId: customerId, paid: false, gone: true },
    skipDuplicates: true,
  });
}
