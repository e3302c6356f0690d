import { PaymentId } from '@fovea/contracts/fields';
import { receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { saveCardOfEvent, updateSavedCard } from '../cards/save-card.ts';
import { handle } from '../handle.ts';
import { parseEvent, parseEventByCharge } from './parse-event.ts';
import { storeEvent } from './store-event.ts';

/**
 * Checks the signature and stores the event; `onProviderEventStored` applies it. Repeated and reordered deliveries
 * count once.
 */
export const receiveStripeEventHandler = handle(receiveStripeEvent, async (_input, ctx) => {
  const event = ctx.extra.provider.readEvent(ctx.raw, ctx.headers['stripe-signature']);
  await saveCardOfEvent(ctx, event);
  await updateSavedCard(ctx, event);
  const found = parseEvent(event) ?? (await parseEventByCharge(event, ctx.extra.provider));
  if (!found || !PaymentId.safeParse(found.paymentId).success) return {};
  const { region, id: paymentId } = parsePaymentId(found.paymentId);
  if (!ctx.regions.some(({ key }) => key === region)) return {};

  await storeEvent(ctx.of(region), event, { paymentId, parsed: found.parsed });
  return {};
});
