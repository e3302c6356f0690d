import { PaymentId } from '@fovea/contracts/fields';
import { receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import type Stripe from 'stripe';
import type { Payment } from '../../generated/regional/client.ts';
import { bookSurplusGoneBack } from '../books/booked.ts';
import { keepToldCard, keepUpdatedCard } from '../cards/entered-card.ts';
import { applyOutcome, lockPayment, settingOf } from '../charges/apply-outcome.ts';
import { applyAftermath } from '../disputes/apply-aftermath.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { instant, type Outcome } from '../provider/outcome.ts';
import { askForNews, type LateNews, type News, readNews, redactEvent } from './read-news.ts';

/**
 * Signature first, then the event's id and its effect in one transaction: told five times or in any order, it counts
 * once.
 */
export const receiveStripeEventHandler = handle(receiveStripeEvent, async (_input, ctx) => {
  const event = ctx.extra.provider.readEvent(ctx.raw, ctx.headers['stripe-signature']);
  await keepToldCard(ctx, event);
  await keepUpdatedCard(ctx, event);
  const news = readNews(event) ?? (await askForNews(event, ctx.extra.provider));
  if (!news || !PaymentId.safeParse(news.paymentId).success) return {};
  const { region, id } = parsePaymentId(news.paymentId);
  if (!ctx.regions.some(({ key }) => key === region)) return {};

  await ctx.of(region).$transaction(async (tx) => {
    const { count } = await tx.providerEvent.createMany({
      data: { id: event.id, type: event.type, paymentId: id, createdAt: instant(event.created) },
      skipDuplicates: true,
    });
    if (count === 0) return;
    const payment = await write(tx, id, news, settingOf({ ...ctx, region }));
    if (payment) await keepEvent(tx, id, event);
    else ctx.log.warn({ event: event.id, type: event.type }, 'the provider told about an unknown payment');
  });
  return {};
});

async function write(tx: RegionalTx, id: string, news: News | LateNews, setting: ReturnType<typeof settingOf>) {
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
async function keepEvent(tx: RegionalTx, id: string, event: Stripe.Event): Promise<void> {
  const at = instant(event.created);
  await tx.payment.updateMany({
    where: { id, OR: [{ lastEventAt: null }, { lastEventAt: { lte: at } }] },
    data: { lastEvent: JSON.parse(JSON.stringify(redactEvent(event))), lastEventAt: at },
  });
}
