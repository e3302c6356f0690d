import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import type { KeptCard } from '../provider/outcome.ts';
import type { Provider } from '../provider/provider.ts';
import { keepCard } from '../renewals/renewals.ts';

/** Whose card it becomes: travels with the form at the provider, whose event may be the first to tell. */
export const CardOwner = z.object({ customerId: z.string(), region: z.string() });
export type CardOwner = z.infer<typeof CardOwner>;

/** Told by the provider's event: a tab that was closed at the bank never comes back. */
export async function keepToldCard({ of, regions, extra }: Context, event: Stripe.Event): Promise<void> {
  if (event.type !== 'setup_intent.succeeded') return;
  const { id: setupId, metadata } = event.data.object;
  const { data: owner } = CardOwner.safeParse(metadata);
  if (!owner || !regions.some(({ key }) => key === owner.region)) return;
  await keepEntered(of(owner.region), extra.provider, { customerId: owner.customerId, setupId });
}

/**
 * A bank gave a kept card a new number or date and told the provider: it is charged on, as it is now. Told late, it is
 * still the newest that is known of this card.
 */
export async function keepUpdatedCard({ of, regions }: Context, event: Stripe.Event): Promise<void> {
  if (event.type !== 'payment_method.automatically_updated') return;
  const { id: paymentMethodId, card } = event.data.object;
  if (!card) return;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  const data = { brand, last4, expiryMonth, expiryYear, cardRefused: false };
  for (const { key } of regions) await of(key).providerCustomer.updateMany({ where: { paymentMethodId }, data });
}

/** A card that is not taken is forgotten there; one of another customer's is none. */
export async function keepEntered(
  db: Regional,
  provider: Provider,
  { customerId, setupId }: { customerId: string; setupId: string },
  kept: (tx: RegionalTx, card: KeptCard) => Promise<void> = async () => {},
): Promise<'kept' | 'refused' | 'none'> {
  const entered = await provider.askSetup(setupId);
  if (!entered) return 'none';
  const { card, at, providerCustomer: providerId } = entered;
  if (card.brand === 'jcb') {
    await provider.forgetCard(card.paymentMethodId);
    return 'refused';
  }
  return db.$transaction(async (tx) => {
    if (!(await keepCard(tx, { customerId, providerId }, card, at))) return 'none';
    await kept(tx, card);
    return 'kept';
  });
}
