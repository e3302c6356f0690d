import { tz } from '@date-fns/tz';
import { dayMs } from '@fovea/contracts/dates';
import type { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits, minorUnits, splitTax, unitsOf } from '@fovea/contracts/money';
import { noSeller, Seller } from '@fovea/contracts/seller';
import { presentTimeline, timelineOf } from '@fovea/kit/database/timeline';
import { format } from 'date-fns/format';
import type { IssuedDocument, Payment, Prisma, ReferenceSequence } from '../../generated/regional/client.ts';
import { taxBack } from '../books/ledger.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

type Place = { region: string; timezone: string; at: Date };
type Series = IssuedDocument['series'];

/** The plan's part of a payment with carried sums; zero where it took nothing. */
const takenForPlan = ({
  amount,
  deposit,
  purchase,
}: Pick<Payment, 'amount' | 'deposit' | 'purchase'>): Payment['amount'] =>
  amount.isZero() ? amount : amount.minus(deposit).minus(purchase);

/** Issues the receipt with the next number. Resolves to the number. */
export function issueReceipt(tx: RegionalTx, payment: Payment, place: Place): Promise<string> {
  const { amount, currency, taxPercentage } = payment;
  const { gst } = splitTax(takenForPlan(payment).toFixed(2), taxPercentage.toNumber(), currency);
  return issue(tx, payment, place, {
    series: 'receipt',
    units: unitsOf(amount, currency),
    tax: minorUnits(gst, currency),
  });
}

/** Issues the credit note of a refund. */
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
 * Voids credit notes after a failed refund: the one of exactly that sum, or all of them, replaced by one for the sum
 * that stays refunded.
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

/** Voids the receipt of an undone plan without a replacement. */
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
      number,
      series,
      paymentId: payment.id,
      receipt,
      seller,
      issuedAt: place.at,
      currency: payment.currency,
      amount: text(units),
      tax: text(tax),
      ...(buyer && { buyer }),
    },
  });
  return number;
}

/** The present parties: the seller is the company's, else the platform's, else the company by name. */
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
  const stated = companySeller ?? platformSeller;
  const seller = stated ? Seller.parse(stated) : { ...noSeller, name: company };
  const { deleted, ...buyer } = names;
  return { seller: { ...seller, name: seller.name || company }, buyer: deleted ? null : buyer };
}

const prefixes: Record<Series, string> = { receipt: 'FV', creditNote: 'FVC' };

/**
 * Takes the next `FV-<REGION>-<year>-<sequence>` (credit notes: `FVC-…`). The row is locked until the document is
 * stored, so no number is lost or issued twice. After a restore or failover the numbers that may be lost are skipped
 * and recorded as void.
 */
async function takeNumber(tx: RegionalTx, series: Series, { region, at, timezone }: Place): Promise<string> {
  const year = Number(format(at, 'yyyy', { in: tz(timezone) }));
  const numberOf = (place: number) =>
    `${prefixes[series]}-${region.toUpperCase()}-${year}-${String(place).padStart(6, '0')}`;
  const next = () =>
    kysely(tx)
      .updateTable('reference_sequence')
      .set(({ eb }) => ({ last: eb('last', '+', 1) }))
      .where('series', '=', series)
      .where('year', '=', year)
      .where('timeline', '=', presentTimeline)
      .returning('last')
      .executeTakeFirst();
  const taken = await next();
  if (taken) return numberOf(taken.last);

  const timeline = await timelineOf(tx);
  const { last, timeline: former } = await lockSequence(tx, { series, year }, timeline);
  const skipped = former === '' || former === timeline ? 0 : await possiblyLost(tx, series, numberOf(last), at);
  if (skipped > 0)
    await tx.skippedNumbers.create({
      data: { first: numberOf(last + 1), last: numberOf(last + skipped), skippedAt: at },
    });
  await tx.referenceSequence.update({
    where: { series_year: { series, year } },
    data: { last: last + skipped, timeline },
  });
  const first = await next();
  if (!first) throw new Error('The reference sequence is missing');
  return numberOf(first.last);
}

/** Locked until the transaction ends. A new year starts with the timeline of the year before. */
async function lockSequence(
  tx: RegionalTx,
  { series, year }: { series: Series; year: number },
  timeline: string,
): Promise<Pick<ReferenceSequence, 'last' | 'timeline'>> {
  const before = await tx.referenceSequence.findFirst({ where: { series }, orderBy: { year: 'desc' } });
  await tx.referenceSequence.createMany({
    data: { series, year, last: 0, timeline: before?.timeline ?? timeline },
    skipDuplicates: true,
  });
  return kysely(tx)
    .selectFrom('reference_sequence')
    .select(['last', 'timeline'])
    .where('series', '=', series)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const leastSkipped = 100;
/**
 * How many numbers a restore may have lost: for each day since the last stored document as many as in the week before
 * it, at least a hundred.
 */
async function possiblyLost(tx: RegionalTx, series: Series, lastNumber: string, at: Date): Promise<number> {
  const lastIssued = await tx.issuedDocument.findUnique({ where: { number: lastNumber }, select: { issuedAt: true } });
  if (!lastIssued) return leastSkipped;
  const inItsWeek = await tx.issuedDocument.count({
    where: { series, issuedAt: { gt: new Date(lastIssued.issuedAt.getTime() - 7 * dayMs) } },
  });
  const days = Math.max(1, Math.ceil((at.getTime() - lastIssued.issuedAt.getTime()) / dayMs));
  return Math.max(leastSkipped, days * inItsWeek);
}
