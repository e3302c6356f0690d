import { Currency } from '@fovea/contracts/fields';
import { sql } from 'kysely';
import type { Payment } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import { bookSurplusBack } from './ledger.ts';

/** What the ledger says was taken through the provider and went back, in the smallest unit; disputes left out. */
export type Booked = { charged: bigint; refunded: bigint };
const nothing: Booked = { charged: 0n, refunded: 0n };

/** Of each payment what is booked of its own charge, and of each charge that was made beside it. */
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

type Back = {
  chargeId: string;
  currency: string;
  /** So far, in the smallest unit. */
  refunded: bigint;
  at: Date;
  /** Told by an event: less than is known is old. */
  mayBeOld?: boolean;
};

/**
 * Books what went back of a charge beside a payment, and notes that what was found is put right once nothing of it is
 * left. False: the books know no such charge.
 */
export async function bookSurplusGoneBack(
  tx: RegionalTx,
  payment: Payment,
  { chargeId, currency, refunded, at, mayBeOld = false }: Back,
): Promise<boolean> {
  const known = (await bookedOf(tx, [payment.id]))(payment.id, chargeId);
  if (known.charged === 0n) return false;
  if (mayBeOld ? refunded > known.refunded : refunded !== known.refunded) {
    const sums = { before: known.refunded, after: refunded };
    await bookSurplusBack(tx, payment, { chargeId, currency: Currency.parse(currency), ...sums, at });
  }
  if (refunded >= known.charged)
    await tx.bookFinding.updateMany({ where: { paymentId: payment.id, subject: chargeId }, data: { repaired: true } });
  return true;
}
