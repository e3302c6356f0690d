import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import type { SavedCard } from '../provider/outcome.ts';
import type { Provider } from '../provider/provider.ts';
import { saveCard } from '../renewals/renewals.ts';

/** The owner of the card: metadata of the form at the provider, whose event may come before the browser. */
export const CardOwner = z.object({ customerId: z.string(), region: z.string() });
export type CardOwner = z.infer<typeof CardOwner>;

/** Saves the card of the provider's event, for a browser that never came back. */
export async function saveCardOfEvent({ of, regions, extra }: Context, event: Stripe.Event): Promise<void> {
  if (event.type !== 'setup_intent.succeeded') return;
  const { id: setupId, metadata } = event.data.object;
  const { data: owner } = CardOwner.safeParse(metadata);
  if (!owner || !regions.some(({ key }) => key === owner.region)) return;
  await saveEnteredCard(of(owner.region), extra.provider, { customerId: owner.customerId, setupId });
}

/** Updates a saved card after its bank renewed the number or date. */
export async function updateSavedCard({ of, regions }: Context, event: Stripe.Event): Promise<void> {
  if (event.type !== 'payment_method.automatically_updated') return;
  const { id: paymentMethodId, card } = event.data.object;
  if (!card) return;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  const data = { brand, last4, expiryMonth, expiryYear, cardRefused: false };
  for (const { key } of regions) await of(key).providerCustomer.updateMany({ where: { paymentMethodId }, data });
}

/**
 * Saves the card that was entered in a form. A card that is not accepted is detached; a card of another customer counts
 * as none.
 */
export async function saveEnteredCard(
  db: Regional,
  provider: Provider,
  { customerId, setupId }: { customerId: string; setupId: string },
  onSaved: (tx: RegionalTx, card: SavedCard) => Promise<void> = async () => {},
): Promise<'saved' | 'refused' | 'none'> {
  const entered = await provider.getSetup(setupId);
  if (!entered) return 'none';
  const { card, at, providerCustomer: providerId } = entered;
  if (card.brand === 'jcb') {
    await provider.detachCard(card.paymentMethodId);
    return 'refused';
  }
  return db.$transaction(async (tx) => {
    if (!(await saveCard(tx, { customerId, providerId }, card, at))) return 'none';
    await onSaved(tx, card);
    return 'saved';
  });
}
