import { newId } from '@fovea/kit/ids';
import type { Payment } from '../../generated/regional/client.ts';
import { applyOutcome, settingOf } from '../charges/apply-outcome.ts';
import { askAfterMs } from '../charges/charge-rules.ts';
import { orderOf } from '../charges/open-at-provider.ts';
import type { RegionalTx, Work } from '../handle.ts';
import type { Outcome } from '../provider/outcome.ts';
import { renewalKey } from './renewals.ts';

type Renewal = {
  subscriptionId: string;
  firstPaymentId: string;
  /** The expiry day it extends. */
  period: string;
  /** Null for one that a parent makes by hand. */
  renewalTry: number | null;
  /** The kept card, or one that is typed in now. */
  method: 'saved' | 'card';
  now: Date;
};

/**
 * Writes a renewal's payment down as pending, before anyone is asked for money. Price and duration are those agreed to
 * at the first charge, without deposit and purchase; the tax is the company's now.
 */
export async function writeRenewal(tx: RegionalTx, { firstPaymentId, now, ...renewal }: Renewal): Promise<Payment> {
  const { accountId, customerId, companyId, ...agreed } = await tx.payment.findUniqueOrThrow({
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
      validMonths: true,
      validDays: true,
      renewEndMonths: true,
    },
  });
  const { taxPercentage } = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { taxPercentage: true },
  });
  return tx.payment.create({
    data: {
      id: newId(),
      ...{ accountId, customerId, companyId, ...agreed, ...renewal },
      taxPercentage,
      status: 'pending',
      amount: agreed.price,
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
}

/**
 * Charges a renewal's pending payment. A yes is only noted: the provider's signed event (or, should it stay away, the
 * janitor) makes it real. A no ends the try at once.
 */
export async function chargeKeptCard(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region } = ctx;
  const { subscriptionId, period, renewalTry } = payment;
  if (!subscriptionId || !period) throw new Error('This payment is no renewal');
  const kept = await db.providerCustomer.findUnique({ where: { customerId: payment.customerId } });
  if (!kept?.paymentMethodId || kept.brand === 'jcb') return write({ kind: 'declined' }, null);

  const order = orderOf(payment, region, kept.providerId);
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
      if (!isRefused) return;
      await applyOutcome(tx, payment.id, { kind: 'declined' }, settingOf(ctx));
      await tx.payment.updateMany({ where: { id: payment.id, status: 'failed' }, data: { open: false, askAt: null } });
    });
  }
}
