import type { PaymentFailure } from '@fovea/contracts/payments/schema';
import type { Prisma } from '../../generated/regional/client.ts';
import { job, type Work } from '../handle.ts';
import { findLostPayments } from '../lost-payments/find-lost-payments.ts';
import type { Outcome } from '../provider/outcome.ts';
import { workInLine } from '../provider/request-queue.ts';
import { finishRefund } from '../refunds/refund-payment.ts';
import { chargeKeptCard } from '../renewals/charge-renewal.ts';
import { applyOutcome, settingOf } from './apply-outcome.ts';
import { askAfterMs, finishWithoutMoney } from './pending-charges.ts';

const batchSize = 1_000;
const withPatient = { include: { patient: { select: { gone: true } } } } satisfies Prisma.PaymentDefaultArgs;
type Payment = Prisma.PaymentGetPayload<typeof withPatient>;

/**
 * The janitor: whatever has had no answer for its time is asked about, so that nothing stays pending for ever and
 * nothing paid stays unseen, even when we died between the provider's charge and its event, or the event was lost. What
 * could still be paid for a family or child that is gone is ended whenever it is found. What a restore lost comes first.
 */
export const settleOpenChargesJob = job(
  { name: 'settle-open-charges', every: '*/1 * * * *', scope: 'regional' },
  async (ctx) => {
    await findLostPayments(ctx);
    const [due, ofGone] = await Promise.all([
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
    // One that cannot be settled now must not hold up the others; it comes again with the next tick.
    await workInLine(
      ctx.extra.provider.line,
      [...due, ...ofGone],
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
      // Without an id we never heard the answer: asking with the same key gives it without charging again.
      // For a child that is gone nothing is charged any more; what was, tells itself by its event and goes back.
      if (payment.intentId === null && !payment.patient.gone) await chargeKeptCard(ctx, payment);
      else await settleWithProvider(ctx, payment);
      return;
    default:
      await settleWithProvider(ctx, payment);
  }
}

async function settleWithProvider(ctx: Work, payment: Payment): Promise<void> {
  const { provider } = ctx.extra;
  const asked = await provider.ask(payment);
  const isUnpaid = asked.kind === 'waiting' || asked.kind === 'declined';
  // A form left open this long is abandoned: nobody may pay it any more. A link stays open for its day.
  const failure = payment.patient.gone ? 'erased' : payment.method === 'link' ? null : 'abandoned';
  if (isUnpaid && failure) await write(ctx, payment, await provider.callOff(payment), failure);
  else await write(ctx, payment, asked, 'canceled');
}

async function write(ctx: Work, asked: Payment, outcome: Outcome, failure: PaymentFailure): Promise<void> {
  const { id, method } = asked;
  const isOpen = outcome.kind === 'waiting' || outcome.kind === 'processing' || outcome.kind === 'declined';
  const later = new Date(ctx.now.getTime() + askAfterMs[method === 'link' ? 'link' : 'card']);
  await ctx.db.$transaction(async (tx) => {
    const payment = await applyOutcome(tx, id, outcome, settingOf(ctx), { failure, askedAbout: asked });
    // A refund that was just written down is due at once.
    if (payment?.refundRequestedAt) return;
    // What got its form or link while the provider was asked is still to be paid.
    const askAt = isOpen || payment?.status === 'pending' ? later : null;
    await tx.payment.update({ where: { id }, data: { askAt } });
  });
}
