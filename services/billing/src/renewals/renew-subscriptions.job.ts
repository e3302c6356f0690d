import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { expressionBuilder, type InferResult, type NotNull, sql } from 'kysely';
import type { Payment, Prisma, Subscription } from '../../generated/regional/client.ts';
import { askAfterMs } from '../charges/open-charge.ts';
import { job, type RegionalTx, type Work } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import { chargeKeptCard } from './charge-kept-card.ts';
import { isOver } from './renewal-rules.ts';
import { endRenewal } from './renewals.ts';

type Due = InferResult<ReturnType<typeof dueAfter>>[number];
const batchSize = 200;

/**
 * Renews every account whose expiry day has come in the family's own time zone; a declined one comes again when its
 * next try is due.
 */
export const renewSubscriptionsJob = job(
  { name: 'renew-subscriptions', every: '7 * * * *', scope: 'regional' },
  async (ctx) => {
    await endForGonePatients(ctx);
    let after = '00000000-0000-0000-0000-000000000000';
    for (let due = await dueAfter(ctx, after).execute(); due.length > 0; due = await dueAfter(ctx, after).execute()) {
      for (const each of due) {
        await renewOne(ctx, each).catch((error: unknown) =>
          ctx.log.warn({ err: error, subscription: each.id }, 'a renewal could not be charged; it is tried again'),
        );
      }
      after = due.at(-1)?.id ?? after;
    }
  },
);

/** A company that is switched off cannot serve what it would be paid for: its families are not charged meanwhile. */
function dueAfter({ db, now }: Work, after: string) {
  const { ref } = expressionBuilder<Tables, 'patient' | 'parent'>();
  const expiry = sql<Date>`${ref('patient.expired_date')} AT TIME ZONE ${ref('parent.timezone')}`;
  const today = sql<Date>`(${now}::timestamptz AT TIME ZONE ${ref('parent.timezone')})::date`;
  const period = sql<string>`to_char(${expiry}, 'YYYY-MM-DD')`;
  return kysely(db)
    .selectFrom('subscription')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .innerJoin('parent', 'parent.id', 'subscription.customer_id')
    .innerJoin('company', 'company.id', 'patient.company_id')
    .select(['subscription.id', 'patient.expired_date as expiry'])
    .select(period.as('period'))
    .where('subscription.status', '=', sql.lit('active'))
    .where('subscription.id', '>', after)
    .where('patient.gone', '=', sql.lit(false))
    .where('company.disabled', '=', sql.lit(false))
    .where(sql<Date>`(${expiry})::date`, '<=', today)
    .where(({ eb, or }) =>
      or([eb('subscription.period', 'is distinct from', period), eb('subscription.next_try_at', '<=', now)]),
    )
    .orderBy('subscription.id')
    .limit(batchSize)
    .$narrowType<{ expiry: NotNull }>();
}

async function renewOne(ctx: Work, due: Due): Promise<void> {
  const { db, now } = ctx;
  const subscription = await db.subscription.findUniqueOrThrow({ where: { id: due.id } });
  if (isOver(due.expiry, subscription.endsAt)) {
    await db.$transaction((tx) => endRenewal(tx, { id: due.id }, 'ended', now));
    return;
  }
  const payment = await openRenewal(ctx, subscription, due.period);
  if (payment) await chargeKeptCard(ctx, payment);
}

/**
 * Claims the try and writes its payment, both or none. Null: another replica has it, or a charge by hand is in flight;
 * then the next tick looks again.
 */
async function openRenewal(
  { db, now }: Work,
  { id, firstPaymentId, period, tries }: Subscription,
  due: string,
): Promise<Payment | null> {
  const renewalTry = period === due ? tries + 1 : 1;
  const agreed = await db.payment.findUniqueOrThrow({ where: { id: firstPaymentId } });
  try {
    return await db.$transaction(async (tx) => {
      const { count } = await tx.subscription.updateMany({
        where: { id, status: 'active', period, tries },
        data: { period: due, tries: renewalTry, nextTryAt: null, ...(period === due ? {} : { firstDeclinedAt: null }) },
      });
      return count === 0
        ? null
        : tx.payment.create({
            data: renewalOf(agreed, await taxOf(tx, agreed), { subscriptionId: id, period: due, renewalTry, now }),
          });
    });
  } catch (error) {
    if (uniqueViolation(error)) return null;
    throw error;
  }
}

/** Price and duration are those agreed to at the first charge, without deposit and purchase. */
function renewalOf(
  agreed: Payment,
  taxPercentage: Prisma.Decimal,
  { now, ...renewal }: { subscriptionId: string; period: string; renewalTry: number; now: Date },
) {
  const {
    accountId,
    customerId,
    companyId,
    planId,
    planName,
    catalogName,
    billingType,
    currency,
    price,
    validMonths,
    validDays,
    renewEndMonths,
  } = agreed;
  return {
    id: newId(),
    ...{
      accountId,
      customerId,
      companyId,
      planId,
      planName,
      catalogName,
      billingType,
      currency,
      price,
      validMonths,
      validDays,
      renewEndMonths,
    },
    ...renewal,
    taxPercentage,
    method: 'saved',
    status: 'pending',
    amount: price,
    deposit: 0,
    purchase: 0,
    experienceMonths: 0,
    experienceDays: 0,
    autoRenew: true,
    firstCharge: false,
    createdAt: now,
    open: true,
    askAt: new Date(now.getTime() + askAfterMs.card),
  } satisfies Prisma.PaymentUncheckedCreateInput;
}

async function taxOf(tx: RegionalTx, { companyId }: Payment): Promise<Prisma.Decimal> {
  return (await tx.company.findUniqueOrThrow({ where: { id: companyId }, select: { taxPercentage: true } }))
    .taxPercentage;
}

async function endForGonePatients({ db, now }: Work): Promise<void> {
  const gone = await kysely(db)
    .selectFrom('subscription')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .select('subscription.id')
    .where('subscription.status', '=', sql.lit('active'))
    .where('patient.gone', '=', sql.lit(true))
    .execute();
  for (const { id } of gone) await db.$transaction((tx) => endRenewal(tx, { id }, 'stopped', now));
}
