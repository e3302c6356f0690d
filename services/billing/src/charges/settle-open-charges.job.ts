import type { PaymentFailure } from '@fovea/contracts/payments/schema';
import type { Prisma } from '../../generated/regional/client.ts';
import { job, type Work } from '../handle.ts';
import { findLostPayments } from '../lost-payments/find-lost-payments.ts';
import type { Outcome } from '../provider/outcome.ts';
import { processInQueue } from '../provider/request-queue.ts';
import { finishRefund } from '../refunds/refund-payment.ts';
import { chargeSavedCard } from '../renewals/charge-renewal.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';
import { checkAfterMs, finishWithoutMoney } from './pending-charges.ts';

const batchSize = 1_000;
const withPatient = { include: { patient: { select: { gone: true } } } } satisfies Prisma.PaymentDefaultArgs;
type Payment = Prisma.PaymentGetPayload<typeof withPatient>;

/**
 * Checks charges without an event at the provider, so that none stays pending and no payment is missed after a crash or
 * a lost event. Ends open charges of deleted families and children. Payments lost by a database restore come first.
 */
export const settleOpenChargesJob = job(
  { name: 'settle-open-charges', every: '*/1 * * * *', scope: 'regional' },
  async (ctx) => {
    await findLostPayments(ctx);
    const [due, ofDeleted] = await Promise.all([
      ctx.db.payment.findMany({
        ...withPatient,
        where: { askAt: { lte: ctx.now } },
        orderBy: [{ askAt: 'asc' }, { id: 'asc' }],
        take: batchSize,
      }),
      ctx.db.payment.findMany({
        ...withPatient,
        where: { open: true, patient: { gone: true }, OR: [{ askAt: null }, { askAt: { gt: ctx.now } }] },
        take: batchSize,
      }),
    ]);
    // A failure must not block the others; it is retried in the next run.
    await processInQueue(
      ctx.extra.provider.queue,
      [...due, ...ofDeleted],
      { client: ctx.db, log: ctx.log, work: 'settle-open-charges' },
      (payment) => settle(ctx, payment),
    );
  },
);

async function settle(ctx: Work, payment: Payment): Promise<void> {
  if (payment.refundRequestedAt && payment.status === 'succeeded') return finishRefund(ctx, payment);
  switch (payment.method) {
    case 'none':
      await finishWithoutMoney(ctx, payment);
      return;
    case 'saved':
      // Without an id the response was lost: the same idempotency key returns it without charging again. A deleted
      // child is not charged any more; an earlier charge arrives by its event and is refunded.
      if (payment.intentId === null && !payment.patient.gone) await chargeSavedCard(ctx, payment);
      else await settleWithProvider(ctx, payment);
      return;
    default:
      await settleWithProvider(ctx, payment);
  }
}

async function settleWithProvider(ctx: Work, payment: Payment): Promise<void> {
  const { provider } = ctx.extra;
  const outcome = await provider.getOutcome(payment);
  const isUnpaid = outcome.kind === 'waiting' || outcome.kind === 'declined';
  // A form open this long is abandoned and is canceled. A link stays open for a day.
  const failure = payment.patient.gone ? 'erased' : payment.method === 'link' ? null : 'abandoned';
  if (isUnpaid && failure) await write(ctx, payment, await provider.cancel(payment), failure);
  else await write(ctx, payment, outcome, 'canceled');
}

async function write(ctx: Work, snapshot: Payment, outcome: Outcome, failure: PaymentFailure): Promise<void> {
  const { id, method } = snapshot;
  const isOpen = outcome.kind === 'waiting' || outcome.kind === 'processing' || outcome.kind === 'declined';
  const later = new Date(ctx.now.getTime() + checkAfterMs[method === 'link' ? 'link' : 'card']);
  await ctx.db.$transaction(async (tx) => {
    const payment = await applyOutcome(tx, id, outcome, settingOf(ctx), { failure, snapshot });
    // A refund that was just stored is due at once.
    if (payment?.refundRequestedAt) return;
    // It got its form or link during the call and can still be paid.
    const askAt = isOpen || payment?.status === 'pending' ? later : null;
    await tx.payment.update({ where: { id }, data: { askAt } });
  });
}
