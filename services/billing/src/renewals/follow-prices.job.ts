import { dayOf } from '@fovea/contracts/dates';
import { walk } from '@fovea/kit/csv/export-rows';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { sql } from 'kysely';
import type { Plan, Subscription } from '../../generated/regional/client.ts';
import { tellNextPrice } from '../facts.ts';
import { job, type RegionalTx, type Work } from '../handle.ts';
import { comingPrice, priceOn } from '../previews/money-terms.ts';
import { kysely } from '../tables.ts';
import { agreedTerms, changedToOf } from './renewals.ts';

const batchSize = 200;
type Running = { id: string; timezone: string };

/** Families whose renewal is to cost another price are told as soon as it is set, and as soon as it is not any more. */
export const followPricesJob = job({ name: 'follow-prices', every: '* * * * *', scope: 'regional' }, async (ctx) => {
  for (const dueAfter of [notToldAfter, goneBackOnAfter])
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

const notToldAfter = (ctx: Work, after?: Running) =>
  runningAfter(ctx, after)
    .where('plan.next_price_renewals', '=', sql.lit('change'))
    .where(({ eb, or, ref }) =>
      or([
        eb('subscription.next_price', 'is distinct from', ref('plan.next_price')),
        eb('subscription.next_price_from', '<', ref('plan.next_price_from')),
      ]),
    );

/** Whose day may not have come: the day of the family is for `followPrice` to say. */
const goneBackOnAfter = (ctx: Work, after?: Running) =>
  runningAfter(ctx, after)
    .where('plan.next_price_renewals', 'is distinct from', sql.lit('change'))
    .where('subscription.next_price_from', '>=', dayOf(ctx.now, 'UTC'))
    .whereRef('subscription.next_price', '<>', 'plan.price');

/** The renewal may be changed or stopped at this moment, and another replica be at it: what is written says as of what. */
async function follow({ db, now }: Work, { id, timezone }: Running): Promise<void> {
  await db.$transaction(async (tx) => {
    const subscription = await tx.subscription.findUniqueOrThrow({ where: { id } });
    const plan = await tx.plan.findUniqueOrThrow({ where: { id: subscription.planId } });
    await followPrice(tx, subscription, plan, { now, timezone });
  });
}

/**
 * Lets a running renewal cost what its plan is set to cost, from a day that its family is told of 30 days before; or
 * goes back on it, where the plan is set to cost something else by now and that day has not come. Source: decision 255.
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
  const isAhead = agreed.coming !== null && agreed.coming.from > on;
  const coming = comingPrice(plan, { on, endsAt: subscription.endsAt });
  if (coming && plan.currency !== agreed.currency) return;
  if (coming && agreed.coming?.price.equals(coming.price) && agreed.coming.from >= (plan.nextPriceFrom ?? '')) return;
  if (!coming && (!isAhead || agreed.coming?.price.equals(plan.price))) return;

  const { id, nextPrice, nextPriceFrom, planId } = subscription;
  const { count } = await tx.subscription.updateMany({
    where: { id, status: 'active', planId, nextPrice, nextPriceFrom },
    data: {
      nextPrice: coming?.price ?? null,
      nextPriceFrom: coming?.from ?? null,
      // What came before is what is paid until then.
      ...(agreed.coming && !isAhead && { changedTo: changedToOf({ ...agreed, price: paying }) }),
    },
  });
  if (count === 0) return;
  if (coming && !coming.price.equals(paying)) await tellNextPrice(tx, subscription, 'set', now);
  else if (isAhead) await tellNextPrice(tx, subscription, 'withdrawn', now);
}
