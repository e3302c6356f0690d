import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import {
  type CardCharge,
  CardCharge as CardChargeSchema,
  type Charge,
  type ChargeResult,
} from '@fovea/contracts/payments/charge-schema';
import { chargeAccount } from '@fovea/contracts/payments/endpoints';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { tellApproved, tellLinkCreated } from '../facts.ts';
import { type Context, handle, type RegionalTx, type Work } from '../handle.ts';
import { amountText } from '../payments/amount.ts';
import { publicId } from '../payments/payment-id.ts';
import { applyOutcome } from './apply-outcome.ts';
import { type By, checkConsent, consentTo, mayBeCharged, methodOf, takenNow, whyUnpayable } from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge } from './charged-account.ts';
import { closeOlderCharges } from './close-older-charges.ts';
import { finishWithoutMoney } from './finish-without-money.ts';
import { type Also, type Consent, openCharge } from './open-charge.ts';
import { orderOf } from './order.ts';
import { providerCustomer } from './provider-customer.ts';
import { settingOf } from './setting.ts';

export const chargeAccountHandler = handle(chargeAccount, async (input, ctx) =>
  charge(ctx, await chargedAccount(ctx, input.accountId), input, 'staff'),
);

export const chargeOwnAccountHandler = handle(chargeOwnAccount, async (input, ctx) => {
  const account = await chargedAccount(ctx, input.accountId);
  checkPortalCharge(account);
  return charge(ctx, account, input, 'parent');
});

/**
 * Charges an account for a plan. `also` is written in the transaction that opens the charge; `agreed` is what was agreed
 * to before, by somebody else than who charges.
 */
export async function charge(
  ctx: Context,
  account: ChargedAccount,
  wish: Charge,
  by: By,
  { also, agreed }: { also?: Also; agreed?: Consent } = {},
): Promise<ChargeResult> {
  const { db, now } = ctx;
  const plan = await db.plan.findUnique({ where: { id: wish.planId } });
  if (!plan || !mayBeCharged(plan, account.standing, by)) throw new AppError('planNotAvailable');
  checkConsent(plan, account.standing, wish);
  const costs = takenNow(plan, account.standing.due).total.greaterThan(0);
  // The last prepaid subscription is decided by taking it.
  const unpayable = whyUnpayable(plan, costs, account.means);
  if (unpayable === 'company' || unpayable === 'plan') throw new AppError('cardPaymentsOff');
  const how = methodOf(plan, costs, wish, by);

  const finished = await closeOlderCharges(ctx, account.patient._id, plan.id);
  if (finished) return withoutMoney(finished, ctx.region);
  const consent = agreed ?? { ...consentTo(plan, wish), acceptedAddress: ctx.address, acceptedAt: null };
  const payment = await openCharge(db, { account, plan, ...how, by, consent, now, changed: ctx.changed, also });
  switch (how.method) {
    case 'card':
      return openForm(ctx, payment);
    case 'link':
      return openLink(ctx, payment);
    case 'none': {
      const done = await finishWithoutMoney(ctx, payment);
      if (!done) throw new AppError('noPrepaidLeft');
      return withoutMoney(done, ctx.region);
    }
    default:
      return how.method satisfies never;
  }
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
    return CardChargeSchema.parse({
      method: 'card',
      paymentId: publicId(ctx.region, payment.id),
      currency,
      amount: amountText(amount, currency),
      customerId,
      intentId,
      clientSecret,
    });
  });
}

async function openLink(ctx: Context, payment: Payment): Promise<ChargeResult> {
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

function withoutMoney({ id, newExpiredDate }: Payment, region: string): ChargeResult {
  if (!newExpiredDate) throw new Error('A charge succeeded without a new expiry');
  return { method: 'none', paymentId: publicId(region, id), newExpiredDate: newExpiredDate.toISOString() };
}
