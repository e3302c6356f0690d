import type { ProviderCustomer } from '../../generated/regional/client.ts';
import type { Regional, RegionalTx } from '../handle.ts';
import type { KeptCard } from '../provider/outcome.ts';

/** The card kept for renewals, so that its owner recognises it; null where there is none. */
export async function keptCard(db: Regional, customerId: string) {
  const kept = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!kept?.last4 || !kept.brand || !kept.expiryMonth || !kept.expiryYear) return null;
  return { last4: kept.last4, brand: kept.brand, expiry_month: kept.expiryMonth, expiry_year: kept.expiryYear };
}

export const noCard = { paymentMethodId: null, brand: null, last4: null, expiryMonth: null, expiryYear: null };

/**
 * Keeps the card that was entered at that time by the provider's clock instead of the one before; news of an older one
 * change nothing. Says whether it is kept now.
 */
export async function keepCard(
  tx: RegionalTx,
  owner: Pick<ProviderCustomer, 'customerId'> & Partial<Pick<ProviderCustomer, 'providerId'>>,
  card: KeptCard,
  at: Date,
): Promise<boolean> {
  const { count } = await tx.providerCustomer.updateMany({
    where: { ...owner, OR: [{ cardSince: null }, { cardSince: { lte: at } }] },
    data: { ...card, cardSince: at },
  });
  return count > 0;
}
