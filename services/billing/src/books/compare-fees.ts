import type Stripe from 'stripe';
import type { LedgerEntry } from '../../generated/regional/client.ts';
import { settingOf } from '../charges/apply-outcome.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { feeOf, idOf } from '../provider/outcome.ts';
import { recordFinding } from './findings.ts';
import { bookFees, feeEffect } from './ledger.ts';

/**
 * Books the fees of balance transactions, so that the ledger equals the net balance. A fee without an event is booked
 * and is no fault; a fee that differs from the booked one is a finding.
 */
export async function compareFees(
  ctx: Work,
  lines: Stripe.BalanceTransaction[],
  paymentIdOf: (sourceId: string) => string | null,
): Promise<void> {
  const { db } = ctx;
  const bookedFee = await bookedFees(
    db,
    lines.map(({ id }) => id),
  );
  const different = lines.map(feeOf).flatMap((fee) => {
    const booked = bookedFee(fee.lineId);
    return booked && booked.units !== fee.units ? [{ fee, booked }] : [];
  });
  for (const { fee, booked } of different) {
    const payment = await db.payment.findUnique({ where: { id: booked.paymentId ?? '' } });
    const { lineId: subject, units: found } = fee;
    const sums = { subject, currency: booked.currency, expected: booked.units, found };
    if (payment) await db.$transaction((tx) => recordFinding(tx, payment, { kind: 'amount', ...sums }, settingOf(ctx)));
  }

  const unbooked = lines.flatMap((line) => {
    const paymentId = paymentIdOf(idOf(line.source) ?? '');
    return paymentId && line.fee !== 0 && !bookedFee(line.id) ? [{ paymentId, fee: feeOf(line) }] : [];
  });
  const payments = await db.payment.findMany({
    where: { id: { in: unbooked.map(({ paymentId }) => paymentId) } },
    select: { id: true, companyId: true },
  });
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  await bookFees(
    db,
    unbooked.flatMap(({ paymentId, fee }) => {
      const payment = paymentOf.get(paymentId);
      return payment ? [{ payment, fee }] : [];
    }),
  );
}

type BookedFee = Pick<LedgerEntry, 'paymentId' | 'currency'> & { units: bigint };

/** The booked fees of these balance transactions. */
async function bookedFees(db: RegionalTx, lineIds: string[]): Promise<(lineId: string) => BookedFee | undefined> {
  const rows = await db.ledgerEntry.findMany({ where: { effect: { in: lineIds.map(feeEffect) } } });
  const byEffect = new Map(
    rows.map(({ effect, paymentId, currency, debit, units }) => [
      effect,
      { paymentId, currency, units: debit === 'fees' ? units : -units },
    ]),
  );
  return (lineId) => byEffect.get(feeEffect(lineId));
}
