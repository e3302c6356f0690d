import type { Payment } from '../../generated/regional/client.ts';
import { type BillingWork, job } from '../handle.ts';
import type { Outcome } from '../provider/outcome.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { chargeKeptCard } from '../renewals/charge-kept-card.ts';
import { applyOutcome, type Failure } from './apply-outcome.ts';
import { finishWithoutMoney } from './finish-without-money.ts';
import { askAfterMs } from './open-charge.ts';
import { settingOf } from './setting.ts';

const batchSize = 200;

/**
 * The janitor: whatever has had no answer for its time is asked about, so that nothing stays pending for ever and nothing paid stays unseen, even when
 * we died between the provider's charge and its event, or the event was lost.
 */
export const settleOpenChargesJob = job({ name: 'settle-open-charges', every: '*/1 * * * *', scope: 'regional' }, async (work) => {
  const due = await work.db.payment.findMany({ where: { askAt: { lte: work.now } }, orderBy: [{ askAt: 'asc' }, { id: 'asc' }], take: batchSize });
  for (const payment of due) {
    try {
      await settle(work, payment);
    } catch (error) {
      // One that cannot be settled now must not hold up the others; it comes again with the next tick.
      work.log.warn({ err: error, payment: payment.id }, 'a payment could not be settled; it is tried again');
    }
  }
});

async function settle(work: BillingWork, payment: Payment): Promise<void> {
  if (payment.refundRequestedAt && payment.status === 'succeeded') return finishRefund(work, payment);
  switch (payment.method) {
    case 'none':
      await finishWithoutMoney(work, payment);
      return;
    case 'saved':
      // Without an id we never heard the answer: asking with the same key gives it without charging again.
      if (payment.intentId === null) await chargeKeptCard(work, payment);
      else await settleWithProvider(work, payment);
      return;
    default:
      await settleWithProvider(work, payment);
  }
}

async function settleWithProvider(work: BillingWork, payment: Payment): Promise<void> {
  const { provider } = work.extra;
  const asked = await provider.ask(payment);
  // A form left open this long is abandoned: nobody may pay it any more. A link stays open for its day.
  const isAbandoned = payment.method !== 'link' && (asked.kind === 'waiting' || asked.kind === 'declined');
  await write(work, payment, isAbandoned ? await provider.callOff(payment) : asked, isAbandoned ? 'abandoned' : 'canceled');
}

async function write(work: BillingWork, { id, method }: Payment, outcome: Outcome, failure: Failure): Promise<void> {
  const isOpen = outcome.kind === 'waiting' || outcome.kind === 'processing' || outcome.kind === 'declined';
  await work.db.$transaction(async (tx) => {
    await applyOutcome(tx, id, outcome, settingOf(work), failure);
    const askAt = isOpen ? new Date(work.now.getTime() + askAfterMs[method === 'link' ? 'link' : 'card']) : null;
    await tx.payment.update({ where: { id }, data: { askAt } });
  });
}
