import { takePrepaid } from '@fovea/contracts/companies/rpcs';
import { dayMs } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { amountText, unitsOf } from '@fovea/contracts/money';
import type { CardCharge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { chargeInFlight, endCharges } from '@fovea/contracts/payments/rpcs';
import type { PaymentFailure } from '@fovea/contracts/payments/schema';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { publishLinkCreated, publishRequestApproved } from '../facts.ts';
import { type Context, handleRpc, type RegionalTx, type Work } from '../handle.ts';
import type { Outcome } from '../provider/outcome.ts';
import type { Order } from '../provider/provider.ts';
import { texts } from '../texts.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';

/** Two charges of one plan for one account this close together are a double press. */
export const doublePressMs = 5_000;
/** Limits per account in 24 hours: charges that reached or may reach a bank, and charges opened at all. */
export const chargeLimit = { charges: 3, openings: 10, withinMs: dayMs };
/** Whether the new charge is a double press of the older one. */
export const isSecondPress = (older: Pick<Payment, 'planId' | 'createdAt'>, planId: string, now: Date): boolean =>
  older.planId === planId && now.getTime() - older.createdAt.getTime() < doublePressMs;

const MINUTE = 60_000;
/** Time without an event after which the provider is checked; charges without the provider are finished sooner. */
export const checkAfterMs = { card: 15 * MINUTE, link: 15 * MINUTE, none: MINUTE };
/** The provider's idempotency keys expire after 24 hours: keys this old are trusted. */
export const idempotencyKeysValidMs = 20 * 60 * MINUTE;

/**
 * The order of a payment: ids, sums and product names, nothing about a person. It depends on the stored row alone, so
 * that a retry sends the same.
 */
export function orderOf(payment: Payment, region: string, providerCustomer: string): Order {
  const id = publicId(region, payment.id);
  const type = payment.renewalTry ? 'renewal' : 'charge';
  return {
    id,
    units: unitsOf(payment.amount, payment.currency),
    currency: payment.currency,
    description: payment.planName,
    providerCustomer,
    metadata: { ...orderMetadata(payment), paymentId: id, region, db: region, type },
  };
}

/** The provider's limit for metadata values. */
const longestValue = 500;
/** Stored for an accepted text whose address is missing or too long. */
export const accepted = 'accepted';

/** Metadata for the provider, which `OrderMetadata` parses when a payment was lost; empty values are left out. */
function orderMetadata(payment: Payment): Record<string, string> {
  const { accountId, customerId: userId, companyId, planId, planName, catalogName, billingType, method } = payment;
  const { currency, discountId, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths } = payment;
  const { autoRenew, firstCharge, termsUrl, guaranteeUrl, acceptedBy, subscriptionId, period, renewalTry } = payment;
  const { amount, price, discount, credit, carried, deposit, purchase, taxPercentage } = payment;
  const sums = { amount, price, discount, credit, carried, deposit, purchase, taxPercentage };
  const metadata = {
    accountId,
    userId,
    companyId,
    planId,
    planName,
    catalogName,
    billingType,
    method,
    currency,
    discountId,
    validMonths,
    validDays,
    experienceMonths,
    experienceDays,
    renewEndMonths,
    autoRenew,
    firstCharge,
    acceptedBy,
    subscriptionId,
    period,
    renewalTry,
    termsUrl: consentTo(termsUrl),
    guaranteeUrl: consentTo(guaranteeUrl),
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.toFixed(2)])),
    createdAt: payment.createdAt.toISOString(),
  };
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

const consentTo = (address: string | null): string | null =>
  address === null || (address !== '' && address.length <= longestValue) ? address : accepted;

/** The provider's customer of a parent, created with the first charge; concurrent calls get the same one. */
export async function providerCustomer({ db, extra, region, now }: Work, customerId: string): Promise<string> {
  const existing = await db.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
  if (existing) return existing.providerId;
  const providerId = await extra.provider.createCustomer(customerId, region);
  await db.providerCustomer.createMany({ data: { customerId, providerId, createdAt: now }, skipDuplicates: true });
  return providerId;
}

/** The provider's card form for a pending payment; a renewing one saves the card. */
export async function openForm(ctx: Context, payment: Payment): Promise<CardCharge> {
  const { provider } = ctx.extra;
  return failOnError(ctx, payment, async () => {
    const customerId = await providerCustomer(ctx, payment.customerId);
    const { intentId, clientSecret } = await provider.openIntent(
      orderOf(payment, ctx.region, customerId),
      payment.autoRenew,
    );
    await storeProviderIds(ctx, payment, { intentId });
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

/** The provider's payment page, sent to the family as a link. */
export async function openLink(ctx: Context, payment: Payment): Promise<ChargeResult> {
  const { provider, publicUrl } = ctx.extra;
  return failOnError(ctx, payment, async () => {
    const customerId = await providerCustomer(ctx, payment.customerId);
    const successUrl = new URL(links.paymentResult('public'), publicUrl).href;
    const order = orderOf(payment, ctx.region, customerId);
    const { sessionId, url, expiresAt } = await provider.openLink(order, successUrl, {
      units: payment.carried.isNegative() ? 0n : unitsOf(payment.carried, payment.currency),
      name: texts[ctx.language].receipt.carriedIn,
    });
    await storeProviderIds(ctx, payment, { sessionId, linkUrl: url, linkExpiresAt: expiresAt }, async (tx) => {
      await publishLinkCreated(tx, payment, ctx.region, ctx.now);
      await publishRequestApproved(tx, payment, ctx.now);
    });
    return { method: 'link', paymentId: publicId(ctx.region, payment.id), url };
  });
}

/**
 * Stores the ids of the provider's objects. If the charge was superseded in the meantime, they are canceled: no payer
 * has their address yet.
 */
async function storeProviderIds(
  ctx: Work,
  { id }: Payment,
  made: Prisma.PaymentUpdateManyMutationInput & { intentId?: string; sessionId?: string },
  publish?: (tx: RegionalTx) => Promise<void>,
): Promise<void> {
  const isStored = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.payment.updateMany({ where: { id, status: 'pending' }, data: made });
    if (count > 0) await publish?.(tx);
    return count > 0;
  });
  if (isStored) return;
  await ctx.extra.provider.cancel({ intentId: made.intentId ?? null, sessionId: made.sessionId ?? null });
  throw new AppError('chargeInFlight');
}

/** Before its id is stored the provider's object cannot be paid, so the charge simply fails and may be repeated. */
async function failOnError<Opened>(ctx: Context, payment: Payment, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await ctx.db.$transaction(async (tx) => {
      const how = { failure: 'refused', snapshot: payment } as const;
      await applyOutcome(tx, payment.id, { kind: 'canceled' }, settingOf(ctx), how);
      await ctx.undone(tx);
    });
    throw error;
  }
}

/**
 * Cancels older charges of the account at the provider, then marks them as failed: an abandoned form must neither block
 * the parent nor be paid beside the new charge. A charge that is already paid refuses the new one. Resolves to an older
 * charge without money that was finished now, if any.
 */
export async function closeOlderCharges(ctx: Work, accountId: string, planId: string): Promise<Payment | null> {
  const older = await ctx.db.payment.findMany({ where: { accountId, OR: [{ status: 'pending' }, { open: true }] } });
  let finished: Payment | null = null;
  for (const payment of older) {
    if (payment.status === 'pending' && isSecondPress(payment, planId, ctx.now)) throw new AppError('chargeInFlight');
    switch (payment.method) {
      case 'card':
      case 'link':
        if ((await cancelCharge(ctx, payment, 'superseded')).kind !== 'canceled') throw new AppError('chargeInFlight');
        break;
      case 'none':
        finished = await finishWithoutMoney(ctx, payment);
        break;
      default:
        // A renewal is being charged now.
        if (payment.status === 'pending') throw new AppError('chargeInFlight');
    }
  }
  return finished;
}

/**
 * Cancels at the provider first, then here. A charge that concurrently got its form or link stays pending: another
 * charge is refused.
 */
async function cancelCharge(ctx: Work, payment: Payment, failure: PaymentFailure): Promise<Outcome> {
  const outcome = await ctx.extra.provider.cancel(payment);
  const how = { failure, snapshot: payment };
  await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), how));
  return outcome;
}

/**
 * Activates a charge without money through the provider. It can run again after a crash: the company counts a payment's
 * prepaid subscription once, and the payment succeeds once. Null when it failed.
 */
export async function finishWithoutMoney(ctx: Work, payment: Payment): Promise<Payment | null> {
  const prepaid = { companyId: payment.companyId, paymentId: publicId(ctx.region, payment.id) };
  const isPrepaid = payment.billingType === 'PREPAID';
  const hasRight = !isPrepaid || (await ctx.callRpc(takePrepaid, prepaid)).taken;
  const outcome: Outcome = hasRight
    ? {
        kind: 'paid',
        paid: { at: ctx.now, taken: null, intentId: null, chargeId: null, receiptUrl: null, card: null, fee: null },
      }
    : { kind: 'canceled' };
  const finished = await ctx.db.$transaction((tx) =>
    applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'noPrepaid' }),
  );
  return finished?.status === 'succeeded' ? finished : null;
}

export const chargeInFlightRpc = handleRpc(chargeInFlight, async ({ accountId }, { db }) => {
  const payment = await db.payment.findFirst({ where: { accountId, status: 'pending' }, select: { planName: true } });
  return { planName: payment?.planName ?? null };
});

/**
 * Cancels the family's open charges at the provider first, then here. A charge that is paid or under way instead is
 * named, and the family stays until it is settled.
 */
export const endChargesRpc = handleRpc(endCharges, async ({ customerId }, ctx) => {
  const open = await ctx.db.payment.findMany({
    where: { customerId, OR: [{ status: 'pending' }, { open: true }] },
    orderBy: { id: 'asc' },
  });
  for (const payment of open) {
    // Without an id at the provider it is being charged or activated now.
    if (!payment.intentId && !payment.sessionId) return { planName: payment.planName };
    if ((await cancelCharge(ctx, payment, 'erased')).kind !== 'canceled') return { planName: payment.planName };
  }
  return { planName: null };
});

/**
 * Counted while this row holds the account's only pending slot, so that concurrent charges are counted one after the
 * other.
 */
export async function checkChargeLimit(tx: RegionalTx, { id, accountId, planId, createdAt }: Payment): Promise<void> {
  const since = new Date(createdAt.getTime() - chargeLimit.withinMs);
  const recent = await tx.payment.findMany({
    where: { accountId, renewalTry: null, createdAt: { gt: since }, id: { not: id } },
    select: { planId: true, status: true, failure: true, createdAt: true },
  });
  const lately = createdAt.getTime() - doublePressMs;
  if (
    recent.some((other) => other.planId === planId && other.status !== 'failed' && other.createdAt.getTime() > lately)
  )
    throw new AppError('chargeInFlight');
  const charged = recent.filter(({ status, failure }) => status !== 'failed' || failure === 'declined');
  if (charged.length >= chargeLimit.charges || recent.length >= chargeLimit.openings)
    throw new AppError('tooManyCharges');
}
