import { Currency } from '@fovea/contracts/fields';
import { sql } from 'kysely';
import type { Payment } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import { bookSurplusBack } from './ledger.ts';

/** What the ledger has booked as charged and refunded through the provider, in the smallest unit, without disputes. */
export type Booked = { charged: bigint; refunded: bigint };
const nothing: Booked = { charged: 0n, refunded: 0n };

/** The booked sums of each payment's own charge and of each surplus charge. */
export async function bookedOf(
  db: RegionalTx,
  paymentIds: string[],
): Promise<(paymentId: string, surplusOf: string | null) => Booked> {
  if (paymentIds.length === 0) return () => nothing;
  const rows = await kysely(db)
    .selectFrom('ledger_entry')
    .select(['payment_id as paymentId', 'surplus_of as surplusOf'])
    .select(({ fn, eb }) => {
      const signed = eb
        .case()
        .when('debit', '=', sql.lit('provider' as const))
        .then(eb.ref('units'))
        .when('credit', '=', sql.lit('provider' as const))
        .then(eb.neg(eb.ref('units')))
        .else(sql.lit('0'))
        .end();
      const ofKind = (kind: 'charge' | 'refund') =>
        fn.coalesce(fn.sum<string>(signed).filterWhere('kind', '=', sql.lit(kind)), sql.lit('0'));
      return [ofKind('charge').as('charged'), ofKind('refund').as('back')];
    })
    .where('payment_id', 'in', paymentIds)
    .groupBy(['payment_id', 'surplus_of'])
    .execute();
  const found = new Map(
    rows.map(({ paymentId, surplusOf, charged, back }) => [
      `${paymentId} ${surplusOf ?? ''}`,
      { charged: BigInt(charged), refunded: -BigInt(back) },
    ]),
  );
  return (paymentId, surplusOf) => found.get(`${paymentId} ${surplusOf ?? ''}`) ?? nothing;
}

type SurplusRefund = {
  chargeId: string;
  currency: string;
  /** In total, in the smallest unit. */
  refunded: bigint;
  at: Date;
  /** From an event that may be out of date: a smaller sum than the booked one is ignored. */
  mayBeOld?: boolean;
};

/**
 * Books the refund of a surplus charge, and marks its finding as repaired when nothing is left. False: the books have
 * no such charge.
 */
export async function bookRefundedSurplus(
  tx: RegionalTx,
  payment: Payment,
  { chargeId, currency, refunded, at, mayBeOld = false }: SurplusRefund,
): Promise<boolean> {
  const booked = (await bookedOf(tx, [payment.id]))(payment.id, chargeId);
  if (booked.charged === 0n) return false;
  if (mayBeOld ? refunded > booked.refunded : refunded !== booked.refunded) {
    const sums = { before: booked.refunded, after: refunded };
    await bookSurplusBack(tx, payment, { chargeId, currency: Currency.parse(currency), ...sums, at });
  }
  if (refunded >= booked.charged)
    await tx.bookFinding.updateMany({ where: { paymentId: payment.id, subject: chargeId }, data: { repaired: true } });
  return true;
}
