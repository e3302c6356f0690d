import type { Regional } from '../handle.ts';

/** The card kept for renewals, so that its owner recognises it; null where there is none. */
export async function keptCard(db: Regional, customerId: string) {
  const kept = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!kept?.last4 || !kept.brand || !kept.expiryMonth || !kept.expiryYear) return null;
  return { last4: kept.last4, brand: kept.brand, expiry_month: kept.expiryMonth, expiry_year: kept.expiryYear };
}
