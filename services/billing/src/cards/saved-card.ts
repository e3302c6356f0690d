import { dayMs } from '@fovea/contracts/dates';
import type { SavedCard as Shown } from '@fovea/contracts/payments/charge-schema';
import type { Regional } from '../handle.ts';

/** The card saved for renewals, as its owner recognises it; null without one. */
export async function findSavedCard(db: Regional, customerId: string): Promise<Shown | null> {
  const stored = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!stored?.last4 || !stored.brand || !stored.expiryMonth || !stored.expiryYear) return null;
  return {
    last4: stored.last4,
    brand: stored.brand,
    expiry_month: stored.expiryMonth,
    expiry_year: stored.expiryYear,
    refused: stored.cardRefused,
  };
}

/** Whether a card expires within 30 days: it is valid until its month has ended. */
export const expiresSoon = ({ expiry_year, expiry_month }: Shown, now: Date): boolean =>
  Date.UTC(expiry_year, expiry_month) < now.getTime() + 30 * dayMs;
