import { PaymentId } from '@fovea/contracts/fields';
import { receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { keepToldCard, keepUpdatedCard } from '../cards/save-card.ts';
import { handle } from '../handle.ts';
import { askForNews, readNews } from './parse-event.ts';
import { keepEvent } from './store-event.ts';

/**
 * Signature first, then the event is kept and answered; what it tells is written behind (`onProviderEventKept`). Told
 * five times or in any order, it counts once.
 */
export const receiveStripeEventHandler = handle(receiveStripeEvent, async (_input, ctx) => {
  const event = ctx.extra.provider.readEvent(ctx.raw, ctx.headers['stripe-signature']);
  await keepToldCard(ctx, event);
  await keepUpdatedCard(ctx, event);
  const told = readNews(event) ?? (await askForNews(event, ctx.extra.provider));
  if (!told || !PaymentId.safeParse(told.paymentId).success) return {};
  const { region, id: paymentId } = parsePaymentId(told.paymentId);
  if (!ctx.regions.some(({ key }) => key === region)) return {};

  await keepEvent(ctx.of(region), event, { paymentId, news: told.news });
  return {};
});
