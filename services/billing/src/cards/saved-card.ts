import { dayMs } from '@fovea/contracts/dates';
import type { KeptCard as Shown } from '@fovea/contracts/payments/charge-schema';
import type { Regional } from '../handle.ts';

/** The card kept for renewals, so that its owner recognises it; null where there is none. */
export async function keptCard(db: Regional, customerId: string): Promise<Shown | null> {
  const kept = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!kept?.last4 || !kept.brand || !kept.expiryMonth || !kept.expiryYear) return null;
  return {
    last4: kept.last4,
    brand: kept.brand,
    expiry_month: kept.expiryMonth,
    expiry_year: kept.expiryYear,
    refused: kept.cardRefused,
  };
}

/** Whether a card can be charged for less than 30 days from now: it is valid until its month has ended. */
export const expiresSoon = ({ expiry_year, expiry_month }: Shown, now: Date): boolean =>
  Date.UTC(expiry_year, expiry_month) < now.getTime() + 30 * dayMs;
