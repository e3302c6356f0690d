import { newId } from '@fovea/kit/database/ids';
import type { Payment } from '../../generated/regional/client.ts';
import { bookFees } from '../books/ledger.ts';
import { applyOutcome, settingOf } from '../charges/apply-outcome.ts';
import { discountingOf, owedOf, refuseSpent } from '../charges/charged-account.ts';
import { checkAfterMs, finishWithoutMoney, idempotencyKeysValidMs, orderOf } from '../charges/pending-charges.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { carryOver, loweredPrice } from '../previews/money-terms.ts';
import type { Outcome } from '../provider/outcome.ts';
import { agreedTerms, type ChangedTo, renewalKey } from './renewals.ts';

/** A renewal's payment as it is stored. */
type RenewalCharge = {
  subscriptionId: string;
  firstPaymentId: string;
  /** The expiry day that it extends. */
  period: string;
  /** The family's day that decides the price. */
  on: string;
  /** Null for a payment by the parent. */
  renewalTry: number | null;
  /** The saved card, or one entered now. */
  method: 'saved' | 'card';
  changing?: Changing;
  now: Date;
};

/** The new plan of a renewal and its charge, as previewed. */
export type Changing = {
  to: ChangedTo;
  charged: Pick<Payment, 'price' | 'discount' | 'discountId' | 'credit' | 'amount' | 'carried'>;
};

/**
 * Stores a renewal's payment as pending, before anyone is charged. Price and duration are those agreed to at the first
 * charge or the last change, without deposit and purchase; tax and discount are the present ones.
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
      accountId,
      customerId,
      companyId,
      ...agreed,
      ...charged,
      ...renewal,
      ...consent,
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
      askAt: new Date(now.getTime() + checkAfterMs.card),
    },
  });
  await refuseSpent(tx, payment);
  return payment;
}

/**
 * Charges a renewal's pending payment. A success is only stored: the provider's signed event (or `settle-open-charges`)
 * applies it. A refusal ends the attempt at once.
 */
export async function chargeSavedCard(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region, now } = ctx;
  const { subscriptionId, period, renewalTry } = payment;
  // A discount covers it, or the rest is below the minimum and carried: no bank is needed.
  if (payment.amount.isZero()) return void (await finishWithoutMoney(ctx, payment));
  if (!subscriptionId || !period) throw new Error('The payment is not a renewal');
  const stored = await db.providerCustomer.findUnique({ where: { customerId: payment.customerId } });
  if (!stored) return write({ kind: 'declined' }, null);
  const order = orderOf(payment, region, stored.providerId);
  // After the key has expired at the provider it would charge again.
  const isKeyExpired = now.getTime() - payment.createdAt.getTime() > idempotencyKeysValidMs;
  const charged = isKeyExpired ? await extra.provider.findSavedCardCharge(order) : null;
  if (charged) return write(charged.outcome, charged.intentId);
  // A final refusal is not retried: banks count retries against the merchant.
  if (!stored.paymentMethodId || stored.brand === 'jcb' || stored.cardRefused) return write({ kind: 'declined' }, null);
  const { intentId, outcome } = await extra.provider.chargeSavedCard(
    order,
    stored.paymentMethodId,
    renewalTry === null ? payment.id : renewalKey(subscriptionId, period, renewalTry),
  );
  return write(outcome, intentId);

  async function write(result: Outcome, intent: string | null): Promise<void> {
    const isRefused = result.kind !== 'paid' && result.kind !== 'refunded' && result.kind !== 'processing';
    if (isRefused && intent) await extra.provider.cancel({ intentId: intent, sessionId: null });
    await db.$transaction(async (tx) => {
      await tx.payment.updateMany({ where: { id: payment.id, intentId: null }, data: { intentId: intent } });
      // No event contains the fee: only this response and the nightly match do.
      if ('paid' in result && result.paid.fee) await bookFees(tx, [{ payment, fee: result.paid.fee }]);
      if (!isRefused) return;
      if (result.kind === 'declined' && result.isFinal)
        await tx.providerCustomer.updateMany({
          where: { customerId: payment.customerId, paymentMethodId: stored?.paymentMethodId },
          data: { cardRefused: true },
        });
      const code = result.kind === 'declined' ? result.code : undefined;
      await applyOutcome(tx, payment.id, { kind: 'declined', ...(code && { code }) }, settingOf(ctx));
      await tx.payment.updateMany({ where: { id: payment.id, status: 'failed' }, data: { open: false, askAt: null } });
    });
  }
}
