import { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits, minorUnits, splitTax, unitsOf } from '@fovea/contracts/money';
import type { LedgerEntry, Payment, Prisma } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import type { Fee } from '../provider/outcome.ts';

/** The chart of accounts, described in docs/money.md. */
export type Account = LedgerEntry['debit'];
/** A positive amount in the smallest unit, from the credited to the debited account. */
export type Line = { debit: Account; credit: Account; units: bigint };
/** The fields of a payment that decide how it is booked. */
export type Priced = Pick<
  Payment,
  'billingType' | 'currency' | 'amount' | 'price' | 'deposit' | 'purchase' | 'taxPercentage'
>;

/** The account that pays for a plan; null where the plan is free. */
const sources = {
  RETAIL: 'provider',
  PREPAID: 'prepaid',
  WHOLESALE: 'wholesale',
  FREE: null,
} as const satisfies Record<Payment['billingType'], Account | null>;

/** Lines of a successful payment: deposit, tax of the plan's price by the specified formula, and revenue. */
export function chargeLines(payment: Priced): Line[] {
  const source = sources[payment.billingType];
  if (!source) return [];
  const { deposit, tax, revenue } = partsOf(payment);
  return nonEmpty([
    { debit: source, credit: 'deposits', units: deposit },
    { debit: source, credit: 'tax', units: tax },
    { debit: source, credit: 'revenue', units: revenue },
  ]);
}

/** Lines that reverse an assigned plan. */
export const undoLines = (payment: Priced): Line[] =>
  chargeLines(payment).map(({ debit, credit, units }) => ({ debit: credit, credit: debit, units }));

/**
 * Lines for a change of the refunded total from `before` to `after`; it shrinks when a refund fails. A full refund
 * returns every part; exactly the deposit returns the deposit; any other sum returns the plan with its tax first, then
 * the device, the deposit last.
 */
export function refundLines(payment: Priced, before: bigint, after: bigint): Line[] {
  const [was, is] = [backOf(payment, before), backOf(payment, after)];
  return between([
    ['deposits', is.deposit - was.deposit],
    ['tax', is.tax - was.tax],
    ['refunds', is.refund - was.refund],
    ['provider', before - after],
  ]);
}

/** The tax in the refund between the two sums. */
export const taxBack = (payment: Priced, before: bigint, after: bigint): bigint =>
  backOf(payment, after).tax - backOf(payment, before).tax;

/** Money beyond what a payment ordered is owed to the payer until it is refunded. */
export const surplusLines = (units: bigint): Line[] => nonEmpty([{ debit: 'provider', credit: 'surplus', units }]);

export const surplusBackLines = (before: bigint, after: bigint): Line[] =>
  between([
    ['surplus', after - before],
    ['provider', before - after],
  ]);

/** Lines of a dispute. */
export const disputeLines = (step: 'withdrawn' | 'reinstated' | 'lost' | 'recovered', units: bigint): Line[] => {
  switch (step) {
    case 'withdrawn':
      return nonEmpty([{ debit: 'disputed', credit: 'provider', units }]);
    case 'reinstated':
      return nonEmpty([{ debit: 'provider', credit: 'disputed', units }]);
    case 'recovered':
      return nonEmpty([{ debit: 'disputed', credit: 'losses', units }]);
    default:
      return nonEmpty([{ debit: 'losses', credit: 'disputed', units }]);
  }
};

/** The parts of a payment in the smallest unit; of a plan without money, its price. */
function partsOf(payment: Priced): { deposit: bigint; tax: bigint; plan: bigint; purchase: bigint; revenue: bigint } {
  const { billingType, currency } = payment;
  const units = (amount: Payment['amount']) => unitsOf(amount, currency);
  const takesMoney = billingType === 'RETAIL';
  const [total, deposit, purchase] = takesMoney
    ? [units(payment.amount), units(payment.deposit), units(payment.purchase)]
    : [units(payment.price), 0n, 0n];
  const plan = total - deposit - purchase;
  const tax = taxOf(plan, payment);
  return { deposit, tax, plan, purchase, revenue: plan - tax + purchase };
}

function backOf(payment: Priced, back: bigint): { deposit: bigint; tax: bigint; refund: bigint } {
  const { deposit, tax, plan, purchase } = partsOf(payment);
  const total = plan + purchase + deposit;
  if (back === total) return { deposit, tax, refund: total - deposit - tax };
  if (back === deposit) return { deposit, tax: 0n, refund: 0n };
  const ofDeposit = greater(back - plan - purchase, 0n);
  const ofTax = taxOf(back < plan ? back : plan, payment);
  return { deposit: ofDeposit, tax: ofTax, refund: back - ofDeposit - ofTax };
}

const taxOf = (units: bigint, { taxPercentage, currency }: Pick<Priced, 'taxPercentage' | 'currency'>): bigint =>
  minorUnits(splitTax(text(units, currency), taxPercentage.toNumber(), currency).gst, currency);

const text = (units: bigint, currency: Currency): string => fromMinorUnits(units, currency);
const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const nonEmpty = (lines: Line[]): Line[] => lines.filter(({ units }) => units > 0n);

/** Lines that change each account by this much, debit positive; the changes sum to zero. */
function between(changes: [Account, bigint][]): Line[] {
  const debits = changes.filter(([, units]) => units > 0n);
  const credits = changes
    .filter(([, units]) => units < 0n)
    .map(([account, units]): [Account, bigint] => [account, -units]);
  const lines: Line[] = [];
  for (const [debit, wanted] of debits) {
    let open = wanted;
    for (const from of credits) {
      const isEnough = from[1] >= open;
      const units = isEnough ? open : from[1];
      if (units > 0n) lines.push({ debit, credit: from[0], units });
      open -= units;
      from[1] -= units;
    }
  }
  return lines;
}

type Booked = Priced & Pick<Payment, 'id' | 'companyId' | 'refundFailures'>;
type Effect = Pick<LedgerEntry, 'effect' | 'kind' | 'at'> & { lines: Line[]; currency?: Currency; surplusOf?: string };
/** The refunded totals before and after, in the smallest unit. */
type Back = { before: bigint; after: bigint; at: Date };

/** Each is called in the transaction that writes the effect itself, and books it once. */
export const bookCharge = (tx: RegionalTx, payment: Booked, at: Date): Promise<void> =>
  book(tx, payment, { effect: `${payment.id}/charge`, kind: 'charge', at, lines: chargeLines(payment) });

export const bookUndo = (tx: RegionalTx, payment: Booked, at: Date): Promise<void> =>
  book(tx, payment, { effect: `${payment.id}/undo`, kind: 'undo', at, lines: undoLines(payment) });

export const bookRefund = (tx: RegionalTx, payment: Booked, { before, after, at }: Back): Promise<void> =>
  book(tx, payment, {
    // After a failed refund the same sums may occur again: they are another refund.
    effect: `${payment.id}/refund/${payment.refundFailures}/${before}-${after}`,
    kind: 'refund',
    at,
    lines: refundLines(payment, before, after),
  });

/** A deposit paid back outside the provider; it is on no statement. */
export const bookDepositPaid = (tx: RegionalTx, payment: Booked, at: Date): Promise<void> =>
  book(tx, payment, {
    effect: `${payment.id}/deposit-paid`,
    kind: 'deposit',
    at,
    lines: nonEmpty([{ debit: 'deposits', credit: 'bank', units: unitsOf(payment.deposit, payment.currency) }]),
  });

/** Money of a charge that no payment of ours ordered. */
export const bookSurplus = (
  tx: RegionalTx,
  payment: Booked,
  { chargeId, currency, units, at }: { chargeId: string; currency: Currency; units: bigint; at: Date },
): Promise<void> =>
  book(tx, payment, {
    effect: `${chargeId}/surplus`,
    kind: 'charge',
    at,
    currency,
    surplusOf: chargeId,
    lines: surplusLines(units),
  });

export const bookSurplusBack = (
  tx: RegionalTx,
  payment: Booked,
  { chargeId, currency, before, after, at }: Back & { chargeId: string; currency: Currency },
): Promise<void> =>
  book(tx, payment, {
    effect: `${chargeId}/back/${before}-${after}`,
    kind: 'refund',
    at,
    currency,
    surplusOf: chargeId,
    lines: surplusBackLines(before, after),
  });

export const bookDispute = (
  tx: RegionalTx,
  payment: Booked,
  {
    disputeId,
    step,
    units,
    at,
  }: { disputeId: string; step: Parameters<typeof disputeLines>[0]; units: bigint; at: Date },
): Promise<void> =>
  book(tx, payment, {
    effect: `${payment.id}/dispute/${disputeId}/${step}`,
    kind: 'dispute',
    at,
    lines: disputeLines(step, units),
  });

export const isLossBooked = async (tx: RegionalTx, { id }: Pick<Booked, 'id'>, disputeId: string): Promise<boolean> =>
  (await tx.ledgerEntry.count({ where: { effect: `${id}/dispute/${disputeId}/lost` } })) > 0;

type Settled = { statementId: string; companyId: string; at: Date };
type Dividend = { companyId: string; currency: Currency; ofMonth: string; units: bigint };

/** A company's dividends of revenues: positive ones are owed to it, negative ones are taken back. */
export async function bookDividends(
  tx: RegionalTx,
  { statementId, companyId, month: statedIn, at }: Settled & { month: string },
  dividends: Dividend[],
): Promise<void> {
  const data = dividends
    .filter(({ units }) => units !== 0n)
    .map(({ companyId: of, currency, ofMonth, units }) => ({
      effect: `${statementId}/dividend/${of}/${currency}/${ofMonth}`,
      line: 0,
      kind: 'dividend' as const,
      companyId,
      currency,
      at,
      statedIn,
      ...lineOf('shared', 'dividends', units),
    }));
  await tx.ledgerEntry.createMany({ data, skipDuplicates: true });
}

/** A company paid the wholesale sum of its statement. */
export async function bookSettlement(
  tx: RegionalTx,
  { statementId, companyId, at }: Settled,
  owed: ReadonlyMap<Currency, bigint>,
): Promise<void> {
  const data = [...owed].map(([currency, units]) => ({
    effect: `${statementId}/paid/${currency}`,
    line: 0,
    kind: 'settlement' as const,
    companyId,
    currency,
    at,
    debit: 'bank' as const,
    credit: 'wholesale' as const,
    units,
  }));
  await tx.ledgerEntry.createMany({ data, skipDuplicates: true });
}

type Owner = Pick<Payment, 'id' | 'companyId'>;

/**
 * Books the provider's fees, once for each balance transaction; a returned fee is booked the other way. Fees in a
 * currency that plans cannot have stay outside these books.
 */
export async function bookFees(tx: RegionalTx, fees: { payment: Owner; fee: Fee }[]): Promise<void> {
  const data = fees.flatMap(({ payment, fee }) => feeEntry(payment, fee) ?? []);
  if (data.length > 0) await tx.ledgerEntry.createMany({ data, skipDuplicates: true });
}

function feeEntry({ id: paymentId, companyId }: Owner, fee: Fee): Prisma.LedgerEntryCreateManyInput | null {
  const { data: currency } = Currency.safeParse(fee.currency);
  if (!currency || fee.units === 0n) return null;
  return {
    effect: feeEffect(fee.lineId),
    line: 0,
    kind: 'fee',
    paymentId,
    companyId,
    currency,
    at: fee.at,
    ...lineOf('fees', 'provider', fee.units),
  };
}

export const feeEffect = (lineId: string): string => `${lineId}/fee`;

/** Negative units swap the accounts. */
const lineOf = (debit: Account, credit: Account, units: bigint): Line =>
  units > 0n ? { debit, credit, units } : { debit: credit, credit: debit, units: -units };

async function book(
  tx: RegionalTx,
  { id: paymentId, companyId, currency: paymentCurrency }: Booked,
  { lines, currency = paymentCurrency, surplusOf = undefined, ...effect }: Effect,
): Promise<void> {
  const entry = { ...effect, paymentId, companyId, currency, surplusOf };
  const data = lines.map((line, index) => ({ ...entry, ...line, line: index }));
  await tx.ledgerEntry.createMany({ data, skipDuplicates: true });
}
