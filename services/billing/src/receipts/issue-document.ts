import type { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits, minorUnits, splitTax, unitsOf } from '@fovea/contracts/money';
import { noSeller, Seller } from '@fovea/contracts/seller';
import type { IssuedDocument, Payment, Prisma } from '../../generated/regional/client.ts';
import { taxBack } from '../books/ledger.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import { type Place, takeNumber } from './take-number.ts';

type Series = IssuedDocument['series'];

/** The receipt of what was paid, with the next number. Resolves to it. */
export function issueReceipt(tx: RegionalTx, payment: Payment, place: Place): Promise<string> {
  const { amount, currency, taxPercentage } = payment;
  const price = amount.isZero() ? '0' : payment.price.toFixed(2);
  const { gst } = splitTax(price, taxPercentage.toNumber(), currency);
  return issue(tx, payment, place, {
    series: 'receipt',
    units: unitsOf(amount, currency),
    tax: minorUnits(gst, currency),
  });
}

/** The credit note for what went back just now. */
export async function issueCreditNote(
  tx: RegionalTx,
  payment: Payment,
  { before, after }: { before: bigint; after: bigint },
  place: Place,
): Promise<void> {
  const tax = taxBack(payment, before, after);
  await issue(tx, payment, place, {
    series: 'creditNote',
    units: after - before,
    tax,
    receipt: payment.referenceNumber,
  });
}

/**
 * A bank sent money back that had been refunded: the credit note for just that much is void, else all of them, and one
 * for what stayed refunded takes their place.
 */
export async function voidCreditNotes(
  tx: RegionalTx,
  payment: Payment,
  { before, after }: { before: bigint; after: bigint },
  place: Place,
): Promise<void> {
  const notes = await tx.issuedDocument.findMany({
    where: { paymentId: payment.id, series: 'creditNote', voidedAt: null },
    orderBy: { number: 'desc' },
  });
  const exact = notes.find(({ amount, currency }) => unitsOf(amount, currency) === before - after);
  const numbers = (exact ? [exact] : notes).map(({ number }) => number);
  await tx.issuedDocument.updateMany({
    where: { number: { in: numbers } },
    data: { voidedAt: place.at, voidCause: 'refundFailed' },
  });
  if (!exact && after > 0n) await issueCreditNote(tx, payment, { before: 0n, after }, place);
}

/** The plan it was for was taken back: its number holds no longer, and nothing takes its place. */
export async function voidReceipt(tx: RegionalTx, { id: paymentId }: Payment, at: Date): Promise<void> {
  await tx.issuedDocument.updateMany({
    where: { paymentId, series: 'receipt', voidedAt: null },
    data: { voidedAt: at, voidCause: 'undone' },
  });
}

type Content = { series: Series; units: bigint; tax: bigint; receipt?: string | null };

async function issue(tx: RegionalTx, payment: Payment, place: Place, content: Content): Promise<string> {
  const { series, units, tax, receipt = null } = content;
  const { seller, buyer } = await partiesOf(tx, payment);
  const number = await takeNumber(tx, series, place);
  const text = (sum: bigint) => fromMinorUnits(sum, payment.currency satisfies Currency);
  await tx.issuedDocument.create({
    data: {
      ...{ number, series, paymentId: payment.id, receipt, seller, issuedAt: place.at },
      ...{ currency: payment.currency, amount: text(units), tax: text(tax) },
      ...(buyer && { buyer }),
    },
  });
  return number;
}

/** As they are now: who sells is the company, where it says so, else the platform, else the company by its name alone. */
async function partiesOf(
  tx: RegionalTx,
  { companyId, customerId }: Payment,
): Promise<{ seller: Seller; buyer: Prisma.InputJsonObject | null }> {
  const { company, companySeller, platformSeller, ...names } = await kysely(tx)
    .selectFrom('parent')
    .innerJoin('company', (join) => join.on('company.id', '=', companyId))
    .leftJoin('platform', (join) => join.on('platform.deleted', '=', false))
    .where('parent.id', '=', customerId)
    .select([
      'company.name as company',
      'company.seller as companySeller',
      'platform.seller as platformSeller',
      'parent.first_name as firstName',
      'parent.middle_name as middleName',
      'parent.last_name as lastName',
      'parent.deleted',
    ])
    .executeTakeFirstOrThrow();
  const said = companySeller ?? platformSeller;
  const seller = said ? Seller.parse(said) : { ...noSeller, name: company };
  const { deleted, ...buyer } = names;
  return { seller: { ...seller, name: seller.name || company }, buyer: deleted ? null : buyer };
}
