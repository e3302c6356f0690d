import type { Currency, Language } from './fields.ts';

/** Amounts of these currencies have no fraction anywhere. */
const zeroDecimalCurrencies: readonly Currency[] = ['jpy', 'vnd'];

export const fractionDigits = (currency: Currency): 0 | 2 => (zeroDecimalCurrencies.includes(currency) ? 0 : 2);

/** Whether a decimal text fits the currency: no fraction other than zeros for zero-decimal ones. */
export function isWholeAmount(amount: string, currency: Currency): boolean {
  return fractionDigits(currency) > 0 || /^\d+(\.0+)?$/.test(amount);
}

/**
 * Decimal text in the currency's smallest unit, as the provider counts: '12.5' aud → 1250n, '1200' jpy → 1200n. Amounts
 * have at most two decimals.
 */
export function minorUnits(amount: string, currency: Currency): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return fractionDigits(currency) === 0
    ? BigInt(whole)
    : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}

/** The inverse: 1250n aud → '12.50', -50n aud → '-0.50', 1200n jpy → '1200'. */
export function fromMinorUnits(units: bigint, currency: Currency): string {
  if (fractionDigits(currency) === 0) return units.toString();
  if (units < 0n) return `-${fromMinorUnits(-units, currency)}`;
  return `${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`;
}

/** fee = price × (1 − tax) rounded half-up to the currency's unit, gst = price − fee; tax in percent. */
export function splitTax(price: string, taxPercentage: number, currency: Currency): { fee: string; gst: string } {
  const units = minorUnits(price, currency);
  // Percentages have at most two decimals, so ten thousandths are exact.
  const share = BigInt(Math.round((100 - taxPercentage) * 100));
  const fee = (units * share + 5_000n) / 10_000n;
  return { fee: fromMinorUnits(fee, currency), gst: fromMinorUnits(units - fee, currency) };
}

/** A stored amount: any decimal with `toFixed`. */
type Decimal = { toFixed(digits: number): string };

/** Decimal text as responses contain it: '12.50', of zero-decimal currencies '1200'. */
export const amountText = (amount: Decimal, currency: Currency): string => amount.toFixed(fractionDigits(currency));

/** ¥12,000 or 12,50 €, in the language's format. */
export function moneyText(amount: string, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(
    Number(amount),
  );
}

/** A stored amount in the currency's smallest unit. */
export const unitsOf = (amount: Decimal, currency: Currency): bigint =>
  minorUnits(amountText(amount, currency), currency);
