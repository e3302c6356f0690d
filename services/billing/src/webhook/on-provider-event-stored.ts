import { providerEventStored } from '@fovea/contracts/payments/events';
import { type Payment, Prisma, type ProviderEvent } from '../../generated/regional/client.ts';
import { bookRefundedSurplus } from '../books/booked-sums.ts';
import { applyOutcome, lockPayment, type Setting, settingOf } from '../charges/apply-outcome.ts';
import { applyPostPaymentEvent } from '../disputes/apply-post-payment-event.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { recheckChargesSince } from '../lost-payments/find-lost-payments.ts';
import type { Outcome } from '../provider/outcome.ts';
import type { ParsedEvent } from './parse-event.ts';
import { parseStoredEvent } from './stored-event.ts';

/** Applies a stored event of the provider, once. */
export const onProviderEventStored = consume(
  providerEventStored,
  async ({ eventId: id }, { tx, extra, region = '', now, log }) => {
    const event = await tx.providerEvent.findUnique({ where: { id } });
    if (!event?.told) return;
    const { parsed, shown } = parseStoredEvent(event.told);
    const payment = await applyEvent(tx, event.paymentId, parsed, settingOf({ region, now, extra }));
    if (!payment) {
      log.warn({ event: id, type: event.type }, 'the event of the provider names an unknown payment');
      await recheckChargesSince(tx, event.createdAt);
    }
    await tx.providerEvent.update({ where: { id }, data: { told: Prisma.DbNull } });
    await storeShownEvent(tx, event, shown);
  },
);

async function applyEvent(tx: RegionalTx, id: string, parsed: ParsedEvent, setting: Setting): Promise<Payment | null> {
  if (!('outcome' in parsed)) return applyPostPaymentEvent(tx, id, parsed.aftermath, setting, parsed.about);
  const surplusOf = await recordRefundedSurplus(tx, id, parsed.outcome);
  return surplusOf ?? applyOutcome(tx, id, parsed.outcome, setting, { about: parsed.about });
}

/**
 * Books the refund of a surplus charge. Returns its payment, which then needs no attention; null for any other charge.
 */
async function recordRefundedSurplus(tx: RegionalTx, id: string, outcome: Outcome): Promise<Payment | null> {
  if (outcome.kind !== 'refunded') return null;
  const { refunded, at } = outcome;
  const { taken, chargeId } = outcome.paid;
  if (!taken || !chargeId) return null;
  const { currency } = taken;
  const payment = await lockPayment(tx, id);
  if (!payment || payment.chargeId === chargeId) return null;
  const isBooked = await bookRefundedSurplus(tx, payment, { chargeId, currency, refunded, at, mayBeOld: true });
  return isBooked ? payment : null;
}

/** Stores the newest event by the provider's clock, not by arrival. */
async function storeShownEvent(
  tx: RegionalTx,
  { paymentId: id, createdAt: at }: ProviderEvent,
  shown: Prisma.InputJsonObject,
): Promise<void> {
  await tx.payment.updateMany({
    where: { id, OR: [{ lastEventAt: null }, { lastEventAt: { lte: at } }] },
    data: { lastEvent: shown, lastEventAt: at },
  });
}
