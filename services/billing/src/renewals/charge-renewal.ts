import { newId } from '@fovea/kit/database/ids';
import type { Payment } from '../../generated/regional/client.ts';
import { bookFees } from '../books/ledger.ts';
import { applyOutcome, settingOf } from '../charges/apply-outcome.ts';
import { discountingOf, owedOf, refuseSpent } from '../charges/charged-account.ts';
import { askAfterMs, finishWithoutMoney, keysRememberedMs, orderOf } from '../charges/pending-charges.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { carryOver, loweredPrice } from '../previews/money-terms.ts';
import type { Outcome } from '../provider/outcome.ts';
import { agreedTerms, type ChangedTo, renewalKey } from './renewals.ts';

/** What is written down of it. */
type RenewalCharge = {
  subscriptionId: string;
  firstPaymentId: string;
  /** The expiry day it extends. */
  period: string;
  /** The family's day whose price it is. */
  on: string;
  /** Null for one that a parent makes by hand. */
  renewalTry: number | null;
  /** The kept card, or one that is typed in now. */
  method: 'saved' | 'card';
  changing?: Changing;
  now: Date;
};

/** The plan a renewal is changed to by its charge, and what that takes: as it was shown, not as it came to be since. */
export type Changing = {
  to: ChangedTo;
  charged: Pick<Payment, 'price' | 'discount' | 'discountId' | 'credit' | 'amount' | 'carried'>;
};

/**
 * Writes a renewal's payment down as pending, before anyone is asked for money. Price and duration are those agreed to
 * at the first charge, or since it was changed, without deposit and purchase; the tax is the company's now, and so is
 * what a discount takes off.
 */
export async function writeRenewal(
  tx: RegionalTx,
  { firstPaymentId, on, now, changing, ...renewal }: RenewalCharge,
): Promise<Payment> {
  const first = await tx.payment.findUniqueOrThrow({
    where: { id: firstPaymentId },
    select: {
      accountId: true,
      customerId: true,
      companyId: true,
      planId: true,
      planName: true,
      catalogName: true,
      billingType: true,
      currency: true,
      price: true,
      discount: true,
      validMonths: true,
      validDays: true,
      renewEndMonths: true,
    },
  });
  const stored = await tx.subscription.findUniqueOrThrow({ where: { id: renewal.subscriptionId } });
  const { accountId, customerId, companyId, coming, ...agreed } = agreedTerms(first, {
    ...stored,
    ...(changing && { changedTo: changing.to }),
  });
  const { taxPercentage } = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { taxPercentage: true },
  });
  const lowered = loweredPrice({ ...agreed, coming }, await discountingOf(tx, accountId), on);
  const charged = changing?.charged ?? {
    ...lowered,
    ...carryOver(lowered.price, agreed.currency, await owedOf(tx, accountId)),
  };
  const consent = changing && { termsUrl: changing.to.termsUrl, guaranteeUrl: changing.to.guaranteeUrl };
  const payment = await tx.payment.create({
    data: {
      id: newId(),
      ...{ accountId, customerId, companyId, ...agreed, ...charged, ...renewal, ...consent },
      taxPercentage,
      status: 'pending',
      deposit: 0,
      purchase: 0,
      experienceMonths: 0,
      experienceDays: 0,
      autoRenew: true,
      firstCharge: false,
      createdAt: now,
      open: true,
      askAt: new Date(now.getTime() + askAfterMs.card),
    },
  });
  await refuseSpent(tx, payment);
  return payment;
}

/**
 * Charges a renewal's pending payment. A yes is only noted: the provider's signed event (or, should it stay away, the
 * janitor) makes it real. A no ends the try at once.
 */
export async function chargeKeptCard(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region, now } = ctx;
  const { subscriptionId, period, renewalTry } = payment;
  // A discount took off all of it, or left so little that the next charge takes it: there is nothing to ask of a bank.
  if (payment.amount.isZero()) return void (await finishWithoutMoney(ctx, payment));
  if (!subscriptionId || !period) throw new Error('This payment is no renewal');
  const kept = await db.providerCustomer.findUnique({ where: { customerId: payment.customerId } });
  if (!kept) return write({ kind: 'declined' }, null);
  const order = orderOf(payment, region, kept.providerId);
  // Later than the provider remembers keys, the same key would charge again.
  const isForgotten = now.getTime() - payment.createdAt.getTime() > keysRememberedMs;
  const charged = isForgotten ? await extra.provider.findKeptCardCharge(order) : null;
  if (charged) return write(charged.outcome, charged.intentId);
  // What the bank has refused for good is not asked again: banks count that against whoever asks.
  if (!kept.paymentMethodId || kept.brand === 'jcb' || kept.cardRefused) return write({ kind: 'declined' }, null);
  const { intentId, outcome } = await extra.provider.chargeKeptCard(
    order,
    kept.paymentMethodId,
    renewalTry === null ? payment.id : renewalKey(subscriptionId, period, renewalTry),
  );
  return write(outcome, intentId);

  async function write(answer: Outcome, intent: string | null): Promise<void> {
    const isRefused = answer.kind !== 'paid' && answer.kind !== 'refunded' && answer.kind !== 'processing';
    if (isRefused && intent) await extra.provider.callOff({ intentId: intent, sessionId: null });
    await db.$transaction(async (tx) => {
      await tx.payment.updateMany({ where: { id: payment.id, intentId: null }, data: { intentId: intent } });
      // No event tells it: only this answer does, and the match of the night.
      if ('paid' in answer && answer.paid.fee) await bookFees(tx, [{ payment, fee: answer.paid.fee }]);
      if (!isRefused) return;
      if (answer.kind === 'declined' && answer.isFinal)
        await tx.providerCustomer.updateMany({
          where: { customerId: payment.customerId, paymentMethodId: kept?.paymentMethodId },
          data: { cardRefused: true },
        });
      const code = answer.kind === 'declined' ? answer.code : undefined;
      await applyOutcome(tx, payment.id, { kind: 'declined', ...(code && { code }) }, settingOf(ctx));
      await tx.payment.updateMany({ where: { id: payment.id, status: 'failed' }, data: { open: false, askAt: null } });
    });
  }
}
