import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { storedZone, zoneOr } from '@fovea/kit/database/stored-zone';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { firstId } from '@fovea/kit/messaging/state-checksums';
import { expressionBuilder, type InferResult, type NotNull, sql } from 'kysely';
import type { Payment, Subscription } from '../../generated/regional/client.ts';
import { isUndisputed } from '../disputes/open-disputes.ts';
import { job, type Work } from '../handle.ts';
import { findLostPayments } from '../lost-payments/find-lost-payments.ts';
import { isOver } from '../previews/money-terms.ts';
import { processInQueue } from '../provider/request-queue.ts';
import { kysely, type Tables } from '../tables.ts';
import { chargeSavedCard, writeRenewal } from './charge-renewal.ts';
import { endRenewal, graceEnd } from './renewals.ts';

type Due = InferResult<ReturnType<typeof dueAfter>>[number];
const batchSize = 1_000;
/** Limits a run, so that it ends before `settle-open-charges` checks its charges; the next run continues. */
const batchesOfARun = 15;

/**
 * Renews accounts whose expiry day has come in the family's time zone, and retries declined ones when due. Stops for
 * this run when the provider fails most of a batch.
 */
export const renewSubscriptionsJob = job(
  { name: 'renew-subscriptions', every: '2-59/5 * * * *', scope: 'regional' },
  async (ctx) => {
    await findLostPayments(ctx);
    await endForDeletedPatients(ctx);
    let after = firstId;
    for (let batch = 0; batch < batchesOfARun; batch += 1) {
      const due = await dueAfter(ctx, after).execute();
      const { failed } = await processInQueue(
        ctx.extra.provider.queue,
        due,
        { client: ctx.db, log: ctx.log, work: 'renew-subscriptions' },
        (each) => renewOne(ctx, each),
      );
      if (due.length < batchSize || failed > due.length / 2) return;
      after = due.at(-1)?.id ?? after;
    }
  },
);

/** Families of a disabled company are not charged, because it cannot serve them. */
function dueAfter({ db, now, regionTimezone }: Work, after: string) {
  const { ref } = expressionBuilder<Tables, 'patient' | 'parent'>();
  const zone = storedZone(ref('parent.timezone'), regionTimezone);
  const expiry = sql<Date>`${ref('patient.expired_date')} AT TIME ZONE ${zone}`;
  const today = sql<Date>`(${now}::timestamptz AT TIME ZONE ${zone})::date`;
  const period = sql<string>`to_char(${expiry}, 'YYYY-MM-DD')`;
  return kysely(db)
    .selectFrom('subscription')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .innerJoin('parent', 'parent.id', 'subscription.customer_id')
    .innerJoin('company', 'company.id', 'patient.company_id')
    .select(['subscription.id', 'subscription.customer_id as customerId', 'patient.expired_date as expiry'])
    .select(period.as('period'))
    .where('subscription.status', '=', sql.lit('active'))
    .where('subscription.id', '>', after)
    .where('patient.gone', '=', sql.lit(false))
    .where('company.disabled', '=', sql.lit(false))
    .where(isUndisputed)
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
  const payment = await openRenewal(ctx, subscription, due);
  if (payment) await chargeSavedCard(ctx, payment);
}

/**
 * Claims the attempt and stores its payment, both or none. Null when another replica has it or a manual charge is in
 * flight; the next run checks again.
 */
async function openRenewal(
  { db, callRpc, now, regionTimezone }: Work,
  { id, customerId, firstPaymentId, period, tries }: Subscription,
  due: Due,
): Promise<Payment | null> {
  const isNew = period !== due.period;
  const renewalTry = isNew ? 1 : tries + 1;
  const { timezone } = await db.parent.findUniqueOrThrow({ where: { id: customerId }, select: { timezone: true } });
  const begun = isNew && {
    firstDeclinedAt: null,
    graceUntil: graceEnd(due.expiry, (await callRpc(platformSettings, {})).graceDays, zoneOr(timezone, regionTimezone)),
  };
  try {
    return await db.$transaction(async (tx) => {
      const { count } = await tx.subscription.updateMany({
        where: { id, status: 'active', period, tries },
        data: { period: due.period, tries: renewalTry, nextTryAt: null, ...begun },
      });
      return count === 0
        ? null
        : writeRenewal(tx, {
            subscriptionId: id,
            firstPaymentId,
            period: due.period,
            on: due.period,
            renewalTry,
            method: 'saved',
            now,
          });
    });
  } catch (error) {
    if (uniqueViolation(error)) return null;
    throw error;
  }
}

async function endForDeletedPatients({ db, now, log }: Work): Promise<void> {
  const ofDeleted = await kysely(db)
    .selectFrom('subscription')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .select('subscription.id')
    .where('subscription.status', '=', sql.lit('active'))
    .where('patient.gone', '=', sql.lit(true))
    .execute();
  await eachRow(ofDeleted, { client: db, log, work: 'renew-subscriptions', idOf: ({ id }) => id }, ({ id }) =>
    db.$transaction((tx) => endRenewal(tx, { id }, 'stopped', now)),
  );
}
