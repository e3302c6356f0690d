import { tz } from '@date-fns/tz';
import type { Currency } from '@fovea/contracts/fields';
import { fractionDigits, fromMinorUnits, minorUnits } from '@fovea/contracts/money';
import { format } from 'date-fns/format';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** The public id of a payment names its region, so that a receipt or a provider's event resolves without a session. */
export const publicId = (region: string, id: string): string => `${region}-${id}`;

export function parsePaymentId(paymentId: string): { region: string; id: string } {
  const end = paymentId.indexOf('-');
  return { region: paymentId.slice(0, end), id: paymentId.slice(end + 1) };
}

/** A stored amount; Prisma's and other decimals alike. */
type Decimal = { toFixed(digits: number): string };

/** Decimal text as answers carry it: '12.50', of zero-decimal currencies '1200'. */
export const amountText = (amount: Decimal, currency: Currency): string => amount.toFixed(fractionDigits(currency));

/** In the currency's smallest unit, as the provider counts. */
export const unitsOf = (amount: Decimal, currency: Currency): bigint =>
  minorUnits(amountText(amount, currency), currency);

export const amountOfUnits = (units: bigint, currency: Currency): string => fromMinorUnits(units, currency);

/**
 * The next `FV-<REGION>-<year>-<sequence>` of the region's year. The row stays locked until the payment is stored, so
 * no number is lost or given twice.
 */
export async function takeReferenceNumber(
  tx: RegionalTx,
  { region, paidAt, timezone }: { region: string; paidAt: Date; timezone: string },
): Promise<string> {
  const year = Number(format(paidAt, 'yyyy', { in: tz(timezone) }));
  const { last } = await kysely(tx)
    .insertInto('reference_sequence')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet((eb) => ({ last: eb('reference_sequence.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow();
  return `FV-${region.toUpperCase()}-${year}-${String(last).padStart(6, '0')}`;
}
