import type Stripe from 'stripe';
import type { LedgerEntry } from '../../generated/regional/client.ts';
import { settingOf } from '../charges/apply-outcome.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { feeOf, idOf } from '../provider/outcome.ts';
import { noteFinding } from './findings.ts';
import { bookFees, feeEffect } from './ledger.ts';

/**
 * What the provider kept with each of these lines of its balance, so that the ledger says what the balance says net. A
 * fee that no news told of is booked and is no fault; another one than the books know is.
 */
export async function compareFees(
  ctx: Work,
  lines: Stripe.BalanceTransaction[],
  paymentIdOf: (sourceId: string) => string | null,
): Promise<void> {
  const { db } = ctx;
  const known = await bookedFees(
    db,
    lines.map(({ id }) => id),
  );
  const different = lines.map(feeOf).flatMap((fee) => {
    const booked = known(fee.lineId);
    return booked && booked.units !== fee.units ? [{ fee, booked }] : [];
  });
  for (const { fee, booked } of different) {
    const payment = await db.payment.findUnique({ where: { id: booked.paymentId ?? '' } });
    const { lineId: subject, units: found } = fee;
    const sums = { subject, currency: booked.currency, expected: booked.units, found };
    if (payment) await db.$transaction((tx) => noteFinding(tx, payment, { kind: 'amount', ...sums }, settingOf(ctx)));
  }

  const unheard = lines.flatMap((line) => {
    const paymentId = paymentIdOf(idOf(line.source) ?? '');
    return paymentId && line.fee !== 0 && !known(line.id) ? [{ paymentId, fee: feeOf(line) }] : [];
  });
  const payments = await db.payment.findMany({
    where: { id: { in: unheard.map(({ paymentId }) => paymentId) } },
    select: { id: true, companyId: true },
  });
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  await bookFees(
    db,
    unheard.flatMap(({ paymentId, fee }) => {
      const payment = paymentOf.get(paymentId);
      return payment ? [{ payment, fee }] : [];
    }),
  );
}

type BookedFee = Pick<LedgerEntry, 'paymentId' | 'currency'> & { units: bigint };

/** What the books say of the fees of these lines of the provider's balance. */
async function bookedFees(db: RegionalTx, lineIds: string[]): Promise<(lineId: string) => BookedFee | undefined> {
  const rows = await db.ledgerEntry.findMany({ where: { effect: { in: lineIds.map(feeEffect) } } });
  const known = new Map(
    rows.map(({ effect, paymentId, currency, debit, units }) => [
      effect,
      { paymentId, currency, units: debit === 'fees' ? units : -units },
    ]),
  );
  return (lineId) => known.get(feeEffect(lineId));
}
