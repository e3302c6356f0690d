import { providerEventKept } from '@fovea/contracts/payments/events';
import { type Payment, Prisma, type ProviderEvent } from '../../generated/regional/client.ts';
import { bookSurplusGoneBack } from '../books/booked-sums.ts';
import { applyOutcome, lockPayment, type Setting, settingOf } from '../charges/apply-outcome.ts';
import { applyAftermath } from '../disputes/apply-post-payment-event.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { lookAgainSince } from '../lost-payments/find-lost-payments.ts';
import type { Outcome } from '../provider/outcome.ts';
import type { News } from './parse-event.ts';
import { readKept } from './stored-event.ts';

/** Writes what an event of the provider's tells, once. */
export const onProviderEventKept = consume(
  providerEventKept,
  async ({ eventId: id }, { tx, extra, region = '', now, log }) => {
    const event = await tx.providerEvent.findUnique({ where: { id } });
    if (!event?.told) return;
    const { news, shown } = readKept(event.told);
    const payment = await write(tx, event.paymentId, news, settingOf({ region, now, extra }));
    if (!payment) {
      log.warn({ event: id, type: event.type }, 'the provider told about an unknown payment');
      await lookAgainSince(tx, event.createdAt);
    }
    await tx.providerEvent.update({ where: { id }, data: { told: Prisma.DbNull } });
    await keepShown(tx, event, shown);
  },
);

async function write(tx: RegionalTx, id: string, news: News, setting: Setting): Promise<Payment | null> {
  if (!('outcome' in news)) return applyAftermath(tx, id, news.aftermath, setting, news.about);
  const surplusOf = await surplusGoingBack(tx, id, news.outcome);
  return surplusOf ?? applyOutcome(tx, id, news.outcome, setting, { about: news.about });
}

/** The payment beside which a charge was made that goes back, where the books know it: booked, and nobody's to look at. */
async function surplusGoingBack(tx: RegionalTx, id: string, outcome: Outcome): Promise<Payment | null> {
  if (outcome.kind !== 'refunded') return null;
  const { refunded, at } = outcome;
  const { taken, chargeId } = outcome.paid;
  if (!taken || !chargeId) return null;
  const { currency } = taken;
  const payment = await lockPayment(tx, id);
  if (!payment || payment.chargeId === chargeId) return null;
  const isKnown = await bookSurplusGoneBack(tx, payment, { chargeId, currency, refunded, at, mayBeOld: true });
  return isKnown ? payment : null;
}

/** The newest by what happened, not by arrival. */
async function keepShown(
  tx: RegionalTx,
  { paymentId: id, createdAt: at }: ProviderEvent,
  shown: Prisma.InputJsonObject,
): Promise<void> {
  await tx.payment.updateMany({
    where: { id, OR: [{ lastEventAt: null }, { lastEventAt: { lte: at } }] },
    data: { lastEvent: shown, lastEventAt: at },
  });
}
