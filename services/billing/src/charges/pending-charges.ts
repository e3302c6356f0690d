import { takePrepaid } from '@fovea/contracts/companies/questions';
import { AppError } from '@fovea/contracts/errors';
import { chargeInFlight, endCharges } from '@fovea/contracts/payments/questions';
import type { Payment } from '../../generated/regional/client.ts';
import { answer, type RegionalTx, type Work } from '../handle.ts';
import { publicId } from '../payments/payment-numbers.ts';
import type { Outcome } from '../provider/outcome.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';
import { brake, doublePressMs, isSecondPress } from './charge-rules.ts';

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
        await callOff(ctx, payment);
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

async function callOff(ctx: Work, payment: Payment): Promise<void> {
  const outcome = await ctx.extra.provider.callOff(payment);
  await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'superseded' }));
  if (outcome.kind !== 'canceled') throw new AppError('chargeInFlight');
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
        paid: { at: ctx.now, taken: null, intentId: null, chargeId: null, receiptUrl: null, card: null },
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
    const outcome = await ctx.extra.provider.callOff(payment);
    await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'erased' }));
    if (outcome.kind !== 'canceled') return { planName: payment.planName };
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
