import { takePrepaid } from '@fovea/contracts/companies/questions';
import { dayMs } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { amountText, unitsOf } from '@fovea/contracts/money';
import type { CardCharge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { chargeInFlight, endCharges } from '@fovea/contracts/payments/questions';
import type { PaymentFailure } from '@fovea/contracts/payments/schema';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { tellApproved, tellLinkCreated } from '../facts.ts';
import { answer, type Context, type RegionalTx, type Work } from '../handle.ts';
import type { Outcome } from '../provider/outcome.ts';
import type { Order } from '../provider/provider.ts';
import { texts } from '../texts.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';

/** Two charges of one plan for one account so close together are one press too many. */
export const doublePressMs = 5_000;
/** The brake: charges that a bank was or may be asked for, and charges opened at all, of one account in 24 hours. */
export const brake = { charges: 3, openings: 10, withinMs: dayMs };
/** Whether an older charge of the account makes a new one a second press of the same button. */
export const isSecondPress = (older: Pick<Payment, 'planId' | 'createdAt'>, planId: string, now: Date): boolean =>
  older.planId === planId && now.getTime() - older.createdAt.getTime() < doublePressMs;

const MINUTE = 60_000;
/** How long the provider may stay silent before it is asked; what needs no provider is finished sooner. */
export const askAfterMs = { card: 15 * MINUTE, link: 15 * MINUTE, none: MINUTE };
/** The provider forgets the keys of what it was asked after 24 hours: so long one is trusted. */
export const keysRememberedMs = 20 * 60 * MINUTE;

/**
 * What the provider is told about a payment: ids, sums and names of products, nothing about a person. Made from the
 * stored row alone, so that asking again says the same.
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
    metadata: { ...orderedWith(payment), paymentId: id, region, db: region, type },
  };
}

/** The longest value that the provider keeps beside an object. */
const longest = 500;
/** A text that was accepted and has no address, or one that is too long to be kept. */
export const accepted = 'accepted';

/** What the provider is given to keep, and `Ordered` reads when a payment was lost: what is empty is left out. */
function orderedWith(payment: Payment): Record<string, string> {
  const { accountId, customerId: userId, companyId, planId, planName, catalogName, billingType, method } = payment;
  const { currency, discountId, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths } = payment;
  const { autoRenew, firstCharge, termsUrl, guaranteeUrl, acceptedBy, subscriptionId, period, renewalTry } = payment;
  const { amount, price, discount, credit, carried, deposit, purchase, taxPercentage } = payment;
  const sums = { amount, price, discount, credit, carried, deposit, purchase, taxPercentage };
  const said = {
    ...{ accountId, userId, companyId, planId, planName, catalogName, billingType, method },
    ...{ currency, discountId, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths },
    ...{ autoRenew, firstCharge, acceptedBy, subscriptionId, period, renewalTry },
    ...{ termsUrl: consentTo(termsUrl), guaranteeUrl: consentTo(guaranteeUrl) },
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.toFixed(2)])),
    createdAt: payment.createdAt.toISOString(),
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
}

const consentTo = (address: string | null): string | null =>
  address === null || (address !== '' && address.length <= longest) ? address : accepted;

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
    const order = orderOf(payment, ctx.region, customerId);
    const { sessionId, url, expiresAt } = await provider.openLink(order, successUrl, {
      units: payment.carried.isNegative() ? 0n : unitsOf(payment.carried, payment.currency),
      name: texts[ctx.language].receipt.carriedIn,
    });
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
async function orGiveUp<Opened>(ctx: Context, payment: Payment, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await ctx.db.$transaction(async (tx) => {
      const how = { failure: 'refused', askedAbout: payment } as const;
      await applyOutcome(tx, payment.id, { kind: 'canceled' }, settingOf(ctx), how);
      await ctx.undone(tx);
    });
    throw error;
  }
}

/**
 * An abandoned form or link must not block the parent, nor be paid beside the new charge: whatever could still be paid
 * for this account is called off at the provider first, then written as failed. What turns out to be paid already
 * refuses the new charge. Resolves to an older charge without money that was finished just now, if there was one.
 */
export async function closeOlderCharges(ctx: Work, accountId: string, planId: string): Promise<Payment | null> {
  const older = await ctx.db.payment.findMany({ where: { accountId, OR: [{ status: 'pending' }, { open: true }] } });
  let finished: Payment | null = null;
  for (const payment of older) {
    if (payment.status === 'pending' && isSecondPress(payment, planId, ctx.now)) throw new AppError('chargeInFlight');
    switch (payment.method) {
      case 'card':
      case 'link':
        if ((await callOff(ctx, payment, 'superseded')).kind !== 'canceled') throw new AppError('chargeInFlight');
        break;
      case 'none':
        finished = await finishWithoutMoney(ctx, payment);
        break;
      default:
        // A renewal is being charged right now.
        if (payment.status === 'pending') throw new AppError('chargeInFlight');
    }
  }
  return finished;
}

/** At the provider first, then here. What got its form or link meanwhile stays pending: another charge is refused. */
async function callOff(ctx: Work, payment: Payment, failure: PaymentFailure): Promise<Outcome> {
  const outcome = await ctx.extra.provider.callOff(payment);
  const how = { failure, askedAbout: payment };
  await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), how));
  return outcome;
}

/**
 * Activates a charge that takes no money through the provider. Safe to run again after a kill at any point: the company
 * counts a payment's prepaid subscription once, and the payment succeeds once. Null when it came to nothing.
 */
export async function finishWithoutMoney(ctx: Work, payment: Payment): Promise<Payment | null> {
  const prepaid = { companyId: payment.companyId, paymentId: publicId(ctx.region, payment.id) };
  const isPrepaid = payment.billingType === 'PREPAID';
  const hasRight = !isPrepaid || (await ctx.ask(takePrepaid, prepaid)).taken;
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

export const chargeInFlightAnswer = answer(chargeInFlight, async ({ accountId }, { db }) => {
  const payment = await db.payment.findFirst({ where: { accountId, status: 'pending' }, select: { planName: true } });
  return { planName: payment?.planName ?? null };
});

/**
 * At the provider first, then here: what is found to be paid or under way instead is named, and the family stays until
 * that is settled.
 */
export const endChargesAnswer = answer(endCharges, async ({ customerId }, ctx) => {
  const open = await ctx.db.payment.findMany({
    where: { customerId, OR: [{ status: 'pending' }, { open: true }] },
    orderBy: { id: 'asc' },
  });
  for (const payment of open) {
    // Without an address at the provider it is being charged or activated at this moment.
    if (!payment.intentId && !payment.sessionId) return { planName: payment.planName };
    if ((await callOff(ctx, payment, 'erased')).kind !== 'canceled') return { planName: payment.planName };
  }
  return { planName: null };
});

/** Counted while the account's only pending row is ours, so that parallel charges are counted one after the other. */
export async function checkBrake(tx: RegionalTx, { id, accountId, planId, createdAt }: Payment): Promise<void> {
  const since = new Date(createdAt.getTime() - brake.withinMs);
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
  if (charged.length >= brake.charges || recent.length >= brake.openings) throw new AppError('tooManyCharges');
}
