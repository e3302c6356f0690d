import { Currency } from '@fovea/contracts/fields';
import { fractionDigits, fromMinorUnits, minorUnits } from '@fovea/contracts/money';

/** A stored amount; Prisma's and other decimals alike. */
type Decimal = { toFixed(digits: number): string };

/** Decimal text as answers carry it: '12.50', of zero-decimal currencies '1200'. */
export const amountText = (amount: Decimal, currency: string): string =>
  amount.toFixed(fractionDigits(Currency.parse(currency)));

/** In the currency's smallest unit, as the provider counts. */
export const unitsOf = (amount: Decimal, currency: string): bigint =>
  minorUnits(amountText(amount, currency), Currency.parse(currency));

export const amountOfUnits = (units: bigint, currency: string): string =>
  fromMinorUnits(units, Currency.parse(currency));
