import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import type { CardCharge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { tellApproved, tellLinkCreated } from '../facts.ts';
import type { Context, RegionalTx, Work } from '../handle.ts';
import { amountText, publicId, unitsOf } from '../payments/payment-numbers.ts';
import type { Order } from '../provider/provider.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';

/**
 * What the provider is told about a payment: ids and the plan's name, nothing about a person. Made from the stored row
 * alone, so that asking again says the same.
 */
export function orderOf(payment: Payment, region: string, providerCustomer: string): Order {
  const id = publicId(region, payment.id);
  const { accountId, customerId, planId } = payment;
  const type = payment.renewalTry ? 'renewal' : 'charge';
  return {
    id,
    units: unitsOf(payment.amount, payment.currency),
    currency: payment.currency,
    description: payment.planName,
    providerCustomer,
    metadata: { paymentId: id, region, db: region, accountId, userId: customerId, planId, type },
  };
}

/** The provider's customer of a parent; made with the first charge, twice in the same moment gives the same one. */
export async function providerCustomer({ db, extra, region, now }: Work, customerId: string): Promise<string> {
  const known = await db.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
  if (known) return known.providerId;
  const providerId = await extra.provider.createCustomer(customerId, region);
  await db.providerCustomer.createMany({ data: { customerId, providerId, createdAt: now }, skipDuplicates: true });
  return providerId;
}

/** The provider's card form for a pending payment; with one that renews, the card is kept. */
export async function openForm(ctx: Context, payment: Payment): Promise<CardCharge> {
  const { provider } = ctx.extra;
  return orGiveUp(ctx, payment, async () => {
    const customerId = await providerCustomer(ctx, payment.customerId);
    const { intentId, clientSecret } = await provider.openIntent(
      orderOf(payment, ctx.region, customerId),
      payment.autoRenew,
    );
    await keep(ctx, payment, { intentId });
    const { currency, amount } = payment;
    return {
      method: 'card',
      paymentId: publicId(ctx.region, payment.id),
      currency,
      amount: amountText(amount, currency),
      customerId,
      intentId,
      clientSecret,
    };
  });
}

/** The provider's page behind a link, sent to the family. */
export async function openLink(ctx: Context, payment: Payment): Promise<ChargeResult> {
  const { provider, publicUrl } = ctx.extra;
  return orGiveUp(ctx, payment, async () => {
    const customerId = await providerCustomer(ctx, payment.customerId);
    const successUrl = new URL(links.paymentResult('public'), publicUrl).href;
    const { sessionId, url, expiresAt } = await provider.openLink(orderOf(payment, ctx.region, customerId), successUrl);
    await keep(ctx, payment, { sessionId, linkUrl: url, linkExpiresAt: expiresAt }, async (tx) => {
      await tellLinkCreated(tx, payment, ctx.region, ctx.now);
      await tellApproved(tx, payment, ctx.now);
    });
    return { method: 'link', paymentId: publicId(ctx.region, payment.id), url };
  });
}

/**
 * Remembers what the provider made. A charge that was superseded in the meantime takes it down again: nobody has seen
 * its address yet.
 */
async function keep(
  ctx: Work,
  { id }: Payment,
  made: Prisma.PaymentUpdateManyMutationInput & { intentId?: string; sessionId?: string },
  tell?: (tx: RegionalTx) => Promise<void>,
): Promise<void> {
  const isKept = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.payment.updateMany({ where: { id, status: 'pending' }, data: made });
    if (count > 0) await tell?.(tx);
    return count > 0;
  });
  if (isKept) return;
  await ctx.extra.provider.callOff({ intentId: made.intentId ?? null, sessionId: made.sessionId ?? null });
  throw new AppError('chargeInFlight');
}

/**
 * Until its id is stored nobody can pay what the provider may have made, so a charge that stops before that has simply
 * failed, and may be made again.
 */
async function orGiveUp<Opened>(ctx: Context, { id }: Payment, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await ctx.db.$transaction(async (tx) => {
      await applyOutcome(tx, id, { kind: 'canceled' }, settingOf(ctx), { failure: 'refused' });
      await ctx.undone(tx);
    });
    throw error;
  }
}
