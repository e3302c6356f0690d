import type { Currency } from '../fields.ts';
import { fromMinorUnits } from '../money.ts';

/**
 * The least amount the card provider charges in each currency, in its smallest unit. Sources, read in November 2026:
 * - documented: "Minimum and maximum charge amounts", https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 * - converted: not in that table. The provider compares the amount, converted, with the least one of the currency the
 *   account is settled in: US$0.50 with a margin of about a fifth for the rate.
 */
export const leastCharges: Readonly<Record<Currency, { units: bigint; source: 'documented' | 'converted' }>> = {
  aud: { units: 50n, source: 'documented' },
  nzd: { units: 50n, source: 'documented' },
  jpy: { units: 50n, source: 'documented' },
  gbp: { units: 30n, source: 'documented' },
  sgd: { units: 50n, source: 'documented' },
  nok: { units: 300n, source: 'documented' },
  eur: { units: 50n, source: 'documented' },
  chf: { units: 50n, source: 'documented' },
  myr: { units: 200n, source: 'documented' },
  php: { units: 3_500n, source: 'converted' },
  twd: { units: 2_000n, source: 'converted' },
  vnd: { units: 16_000n, source: 'converted' },
};

/** Decimal text: '50' of yen, '0.50' of euro. */
export const leastCharge = (currency: Currency): string => fromMinorUnits(leastCharges[currency].units, currency);

/** Positive, but below the provider's least charge. */
export const isBelowLeast = (units: bigint, currency: Currency): boolean =>
  units > 0n && units < leastCharges[currency].units;
