import { dayOf } from '@fovea/contracts/dates';
import { walk } from '@fovea/kit/csv/export-rows';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { sql } from 'kysely';
import type { Plan, Subscription } from '../../generated/regional/client.ts';
import { publishNextPrice } from '../facts.ts';
import { job, type RegionalTx, type Work } from '../handle.ts';
import { comingPrice, priceOn } from '../previews/money-terms.ts';
import { kysely } from '../tables.ts';
import { agreedTerms, changedToOf } from './renewals.ts';

const batchSize = 200;
type Running = { id: string; timezone: string };

/** Notifies families when the price of their next renewal is changed, or the change is withdrawn. */
export const followPricesJob = job({ name: 'follow-prices', every: '* * * * *', scope: 'regional' }, async (ctx) => {
  for (const dueAfter of [newPriceAfter, withdrawnPriceAfter])
    for await (const due of walk<Running>((after) => dueAfter(ctx, after).execute()))
      await eachRow(due, { client: ctx.db, log: ctx.log, work: 'follow-prices', idOf: ({ id }) => id }, (each) =>
        follow(ctx, each),
      );
});

const runningAfter = ({ db }: Work, after?: Running) =>
  kysely(db)
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .innerJoin('patient', 'patient.id', 'subscription.account_id')
    .innerJoin('parent', 'parent.id', 'subscription.customer_id')
    .select(['subscription.id', 'parent.timezone'])
    .where('subscription.status', '=', sql.lit('active'))
    .where('subscription.ends_at', 'is', null)
    .$if(after !== undefined, (rows) => rows.where('subscription.id', '>', after?.id ?? ''))
    .where('patient.gone', '=', sql.lit(false))
    .orderBy('subscription.id')
    .limit(batchSize);

const newPriceAfter = (ctx: Work, after?: Running) =>
  runningAfter(ctx, after)
    .where('plan.next_price_renewals', '=', sql.lit('change'))
    .where(({ eb, or, ref }) =>
      or([
        eb('subscription.next_price', 'is distinct from', ref('plan.next_price')),
        eb('subscription.next_price_from', '<', ref('plan.next_price_from')),
      ]),
    );

/** The day may not have come yet; `followPrice` decides by the family's calendar. */
const withdrawnPriceAfter = (ctx: Work, after?: Running) =>
  runningAfter(ctx, after)
    .where('plan.next_price_renewals', 'is distinct from', sql.lit('change'))
    .where('subscription.next_price_from', '>=', dayOf(ctx.now, 'UTC'))
    .whereRef('subscription.next_price', '<>', 'plan.price');

/** The renewal may be changed or stopped concurrently: the update checks the state it was based on. */
async function follow({ db, now }: Work, { id, timezone }: Running): Promise<void> {
  await db.$transaction(async (tx) => {
    const subscription = await tx.subscription.findUniqueOrThrow({ where: { id } });
    const plan = await tx.plan.findUniqueOrThrow({ where: { id: subscription.planId } });
    await followPrice(tx, subscription, plan, { now, timezone });
  });
}

/**
 * Sets a running renewal to its plan's new price from a day with 30 days' notice, or withdraws it where the plan's new
 * price changed before that day. Source: docs/money.md.
 */
async function followPrice(
  tx: RegionalTx,
  subscription: Subscription,
  plan: Plan,
  { now, timezone }: { now: Date; timezone: string },
): Promise<void> {
  const on = dayOf(now, timezone);
  const first = await tx.payment.findUniqueOrThrow({ where: { id: subscription.firstPaymentId } });
  const agreed = agreedTerms(first, subscription);
  const paying = priceOn(agreed, on);
  const isPending = agreed.coming !== null && agreed.coming.from > on;
  const coming = comingPrice(plan, { on, endsAt: subscription.endsAt });
  if (coming && plan.currency !== agreed.currency) return;
  if (coming && agreed.coming?.price.equals(coming.price) && agreed.coming.from >= (plan.nextPriceFrom ?? '')) return;
  if (!coming && (!isPending || agreed.coming?.price.equals(plan.price))) return;

  const { id, nextPrice, nextPriceFrom, planId } = subscription;
  const { count } = await tx.subscription.updateMany({
    where: { id, status: 'active', planId, nextPrice, nextPriceFrom },
    data: {
      nextPrice: coming?.price ?? null,
      nextPriceFrom: coming?.from ?? null,
      // Until then the former price is charged.
      ...(agreed.coming && !isPending && { changedTo: changedToOf({ ...agreed, price: paying }) }),
    },
  });
  if (count === 0) return;
  if (coming && !coming.price.equals(paying)) await publishNextPrice(tx, subscription, 'set', now);
  else if (isPending) await publishNextPrice(tx, subscription, 'withdrawn', now);
}
