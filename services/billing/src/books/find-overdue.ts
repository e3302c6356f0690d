import { dayMs } from '@fovea/contracts/dates';
import { unitsOf } from '@fovea/contracts/money';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { sql } from 'kysely';
import type { Payment } from '../../generated/regional/client.ts';
import { settingOf } from '../charges/apply-outcome.ts';
import { isUndisputed } from '../disputes/open-disputes.ts';
import type { Work } from '../handle.ts';
import { kysely } from '../tables.ts';
import { recordFinding } from './findings.ts';

/** A form expires after minutes, a link after a day: what is pending longer is stuck. */
const pendingAtMostMs = 2 * dayMs;
const refundedWithinMs = dayMs;
/** A declined renewal is retried for nine days at most, then it ends. */
const renewedWithinMs = 10 * dayMs;

/** Finds overdue payments, refunds and renewals, independent of the provider's state. */
export async function findOverdue(ctx: Work): Promise<void> {
  const { db, now, log } = ctx;
  const batch = { client: db, log, work: 'match-books' };
  const byId = (id: string) => db.payment.findUniqueOrThrow({ where: { id } });
  const before = (ms: number) => new Date(now.getTime() - ms);
  const stuck = await db.payment.findMany({
    where: {
      OR: [
        { status: 'pending', createdAt: { lt: before(pendingAtMostMs) } },
        { status: 'succeeded', refundRequestedAt: { lt: before(refundedWithinMs) } },
      ],
    },
  });
  await eachRow(stuck, { ...batch, idOf: ({ id }) => id }, (payment) => note(payment, 'stuck', ''));

  const late = await kysely(db)
    .selectFrom('subscription')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .innerJoin('company', 'company.id', 'patient.company_id')
    .select(['subscription.first_payment_id as paymentId', 'patient.expired_date as expiry'])
    .where('subscription.status', '=', sql.lit('active' as const))
    .where('patient.gone', '=', sql.lit(false))
    .where('company.disabled', '=', sql.lit(false))
    .where('patient.expired_date', '<', before(renewedWithinMs))
    .where(isUndisputed)
    .execute();
  await eachRow(late, { ...batch, idOf: ({ paymentId }) => paymentId }, async ({ paymentId, expiry }) =>
    note(await byId(paymentId), 'notRenewed', expiry?.toISOString().slice(0, 10) ?? ''),
  );

  await eachRow(await paidTwice(), { ...batch, idOf: ({ id }) => id }, async ({ id, period }) =>
    note(await byId(id), 'double', period ?? ''),
  );

  /** The last payment of each renewal period that was paid more than once and not refunded. */
  function paidTwice() {
    return kysely(db)
      .selectFrom('payment')
      .select(['payment.id', 'payment.period'])
      .where('payment.status', '=', sql.lit('succeeded' as const))
      .where('payment.period', 'is not', null)
      .where('payment.paid_at', '>=', before(renewedWithinMs))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment as earlier')
            .select('earlier.id')
            .whereRef('earlier.subscription_id', '=', 'payment.subscription_id')
            .whereRef('earlier.period', '=', 'payment.period')
            .whereRef('earlier.id', '<', 'payment.id')
            .where('earlier.status', '=', sql.lit('succeeded' as const)),
        ),
      )
      .execute();
  }

  async function note(payment: Payment, kind: 'stuck' | 'notRenewed' | 'double', subject: string): Promise<void> {
    const units = unitsOf(
      kind === 'notRenewed' ? payment.price.plus(payment.discount) : payment.amount,
      payment.currency,
    );
    const sums = kind === 'double' ? { expected: 0n, found: units } : { expected: units, found: 0n };
    await db.$transaction((tx) => recordFinding(tx, payment, { kind, subject, ...sums }, settingOf(ctx)));
  }
}
