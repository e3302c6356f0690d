import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import {
  type Charge,
  type ChargeResult,
  ChargeResult as ChargeResultSchema,
  chargeAccount,
  chargeOwnAccount,
} from '@fovea/contracts/payments';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { tellLinkCreated } from '../facts.ts';
import { type BillingCall, type BillingWork, handle } from '../handle.ts';
import { amountText } from '../payments/amount.ts';
import { publicId } from '../payments/payment-id.ts';
import { applyOutcome } from './apply-outcome.ts';
import { type By, checkConsent, consentTo, mayBeCharged, methodOf, takenNow, whyUnpayable } from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge } from './charged-account.ts';
import { closeOlderCharges } from './close-older-charges.ts';
import { finishWithoutMoney } from './finish-without-money.ts';
import { type Also, openCharge } from './open-charge.ts';
import { orderOf } from './order.ts';
import { providerCustomer } from './provider-customer.ts';
import { settingOf } from './setting.ts';

export const chargeAccountHandler = handle(chargeAccount, async (input, call) =>
  charge(call, await chargedAccount(call, input.accountId), input, 'staff'),
);

export const chargeOwnAccountHandler = handle(chargeOwnAccount, async (input, call) => {
  const account = await chargedAccount(call, input.accountId);
  checkPortalCharge(account);
  return charge(call, account, input, 'parent');
});

/** Charges an account for a plan. `also` is written in the transaction that opens the charge. */
export async function charge(
  call: BillingCall,
  account: ChargedAccount,
  wish: Charge,
  by: By,
  also?: Also,
): Promise<ChargeResult> {
  const { db, now } = call;
  const plan = await db.plan.findUnique({ where: { id: wish.planId } });
  if (!plan || !mayBeCharged(plan, account.standing, by)) throw new AppError('planNotAvailable');
  checkConsent(plan, account.standing, wish);
  const costs = takenNow(plan, account.standing.due).total.greaterThan(0);
  // The last prepaid subscription is decided by taking it.
  const unpayable = whyUnpayable(plan, costs, account.means);
  if (unpayable === 'company' || unpayable === 'plan') throw new AppError('cardPaymentsOff');
  const how = methodOf(plan, costs, wish, by);

  const finished = await closeOlderCharges(call, account.patient._id, plan.id);
  if (finished) return withoutMoney(finished, call.region);
  const consent = { ...consentTo(plan, wish), acceptedBy: by, acceptedAddress: call.address };
  const payment = await openCharge(db, { account, plan, ...how, consent, now, changed: call.changed, also });
  switch (how.method) {
    case 'card':
      return openForm(call, payment);
    case 'link':
      return openLink(call, payment);
    case 'none': {
      const done = await finishWithoutMoney(call, payment);
      if (!done) throw new AppError('noPrepaidLeft');
      return withoutMoney(done, call.region);
    }
    default:
      return how.method satisfies never;
  }
}

async function openForm(work: BillingCall, payment: Payment): Promise<ChargeResult> {
  const { provider } = work.extra;
  return orGiveUp(work, payment, async () => {
    const customerId = await providerCustomer(work, payment.customerId);
    const { intentId, clientSecret } = await provider.openIntent(
      orderOf(payment, work.region, customerId),
      payment.autoRenew,
    );
    await keep(work, payment, { intentId });
    const { currency, amount } = payment;
    return ChargeResultSchema.parse({
      method: 'card',
      paymentId: publicId(work.region, payment.id),
      currency,
      amount: amountText(amount, currency),
      customerId,
      intentId,
      clientSecret,
    });
  });
}

async function openLink(work: BillingCall, payment: Payment): Promise<ChargeResult> {
  const { provider, publicUrl } = work.extra;
  return orGiveUp(work, payment, async () => {
    const customerId = await providerCustomer(work, payment.customerId);
    const successUrl = new URL(links.paymentResult('public'), publicUrl).href;
    const { sessionId, url, expiresAt } = await provider.openLink(
      orderOf(payment, work.region, customerId),
      successUrl,
    );
    await keep(work, payment, { sessionId, linkUrl: url, linkExpiresAt: expiresAt }, (tx) =>
      tellLinkCreated(tx, payment, work.region, work.now),
    );
    return { method: 'link', paymentId: publicId(work.region, payment.id), url };
  });
}

/**
 * Remembers what the provider made. A charge that was superseded in the meantime takes it down again: nobody has seen
 * its address yet.
 */
async function keep(
  work: BillingWork,
  { id }: Payment,
  made: Prisma.PaymentUpdateManyMutationInput & { intentId?: string; sessionId?: string },
  tell?: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<void> {
  const isKept = await work.db.$transaction(async (tx) => {
    const { count } = await tx.payment.updateMany({ where: { id, status: 'pending' }, data: made });
    if (count > 0) await tell?.(tx);
    return count > 0;
  });
  if (isKept) return;
  await work.extra.provider.callOff({ intentId: made.intentId ?? null, sessionId: made.sessionId ?? null });
  throw new AppError('chargeInFlight');
}

/**
 * Until its id is stored nobody can pay what the provider may have made, so a charge that stops before that has simply
 * failed, and may be made again.
 */
async function orGiveUp(work: BillingCall, { id }: Payment, open: () => Promise<ChargeResult>): Promise<ChargeResult> {
  try {
    return await open();
  } catch (error) {
    await work.db.$transaction(async (tx) => {
      await applyOutcome(tx, id, { kind: 'canceled' }, settingOf(work), { failure: 'refused' });
      await work.undone(tx);
    });
    throw error;
  }
}

function withoutMoney({ id, newExpiredDate }: Payment, region: string): ChargeResult {
  if (!newExpiredDate) throw new Error('A charge succeeded without a new expiry');
  return { method: 'none', paymentId: publicId(region, id), newExpiredDate: newExpiredDate.toISOString() };
}
