import { patientForCharge } from '@fovea/contracts/patients/questions';
import type Stripe from 'stripe';
import { standIn } from '../charges/charge-account.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { idOf } from '../provider/outcome.ts';
import { Ordered } from './order-metadata.ts';

/**
 * Writes down again, as pending, the payment that a charge of the provider's names and a restored database does not know.
 * A family that was lost with it is not made up: its rows only stand for it, and what it paid goes back. False where the
 * provider does not keep what had been asked for.
 */
export async function writeLostPayment(ctx: Work, charge: Stripe.Charge, id: string): Promise<boolean> {
  const { data: ordered } = Ordered.safeParse(charge.metadata);
  if (!ordered) return false;
  const { userId: customerId, companyId, accountId, createdAt, ...terms } = ordered;
  const asked = await ctx.ask(patientForCharge, { accountId });
  await ctx.db.$transaction(async (tx) => {
    if (asked) await standIn(tx, asked);
    else await standInForGone(tx, { accountId, customerId, companyId, timezone: ctx.regionTimezone });
    const renewal = await renewalOf(tx, ordered);
    await tx.payment.createMany({
      data: {
        ...{ id, customerId, companyId, accountId, createdAt: new Date(createdAt), ...terms, ...renewal },
        ...{ status: 'pending', open: true, askAt: ctx.now, intentId: idOf(charge.payment_intent) },
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
  ctx.log.warn({ payment: id, charge: charge.id }, 'a payment that the database had lost is written down again');
  return true;
}

/**
 * The renewal it belonged to, where that is known still or began anew with a payment that was lost too. The same try,
 * written since then and of which the provider took no money, makes way.
 */
async function renewalOf(tx: RegionalTx, { subscriptionId: id, accountId, period, renewalTry }: Ordered) {
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

type Gone = { accountId: string; customerId: string; companyId: string; timezone: string };

/** The rows of a family and child that nobody knows any more: what was paid for them goes back. */
async function standInForGone(tx: RegionalTx, { accountId, customerId, companyId, timezone }: Gone): Promise<void> {
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
