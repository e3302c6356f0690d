import { dayMs } from '@fovea/contracts/dates';
import { cardForMail } from '@fovea/contracts/payments/rpcs';
import { walk } from '@fovea/kit/csv/export-rows';
import { storedZone } from '@fovea/kit/database/stored-zone';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { expressionBuilder, type InferResult, sql } from 'kysely';
import { publishCardExpires } from '../facts.ts';
import { handleRpc, job, type Work } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import { expiresSoon, findSavedCard } from './saved-card.ts';

type Due = InferResult<ReturnType<typeof dueAfter>>[number];
const batchSize = 200;
/** Hours of the family's day in which notifications are sent. */
const [morning, evening] = [9, 20];

/** Notifies families whose plans renew with a card that expires within 30 days, once for each date on a card. */
export const tellExpiringCardsJob = job(
  { name: 'tell-expiring-cards', every: '21 * * * *', scope: 'regional' },
  async (ctx) => {
    for await (const due of walk<Due>((after) => dueAfter(ctx, after?.customerId).execute()))
      await eachRow(
        due,
        { client: ctx.db, log: ctx.log, work: 'tell-expiring-cards', idOf: ({ customerId }) => customerId },
        (each) => notify(ctx, each),
      );
  },
);

function dueAfter({ db, now, regionTimezone }: Work, after?: string) {
  const { ref } = expressionBuilder<
    { card: Tables['provider_customer']; parent: Tables['parent'] },
    'card' | 'parent'
  >();
  const zone = storedZone(ref('parent.timezone'), regionTimezone);
  const hour = sql<number>`date_part('hour', ${now}::timestamptz AT TIME ZONE ${zone})`;
  // As in `expiresSoon`: a card is valid until its month has ended. In months since the year 0.
  const expiry = sql<number>`${ref('card.expiry_year')} * 12 + ${ref('card.expiry_month')}`;
  const last = new Date(now.getTime() + 30 * dayMs - 1);
  const lastMonth = last.getUTCFullYear() * 12 + last.getUTCMonth();
  return kysely(db)
    .selectFrom('provider_customer as card')
    .innerJoin('parent', 'parent.id', 'card.customer_id')
    .select(['card.customer_id as customerId', 'card.expiry_told as notifiedExpiry'])
    .select(expiry.as('expiry'))
    .$if(after !== undefined, (cards) => cards.where('card.customer_id', '>', after ?? ''))
    .where('card.payment_method_id', 'is not', null)
    .where('parent.deleted', '=', sql.lit(false))
    .where('parent.debug', '=', sql.lit(false))
    .where(expiry, '<=', lastMonth)
    .where(({ eb }) => eb('card.expiry_told', 'is distinct from', expiry))
    .where(hour, '>=', morning)
    .where(hour, '<', evening)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription')
          .select('subscription.id')
          .whereRef('subscription.customer_id', '=', 'card.customer_id')
          .where('subscription.status', '=', sql.lit('active')),
      ),
    )
    .orderBy('card.customer_id')
    .limit(batchSize);
}

/** Two replicas may find it at once: the `where` lets one of them publish. */
async function notify({ db, now }: Work, { customerId, notifiedExpiry, expiry }: Due) {
  await db.$transaction(async (tx) => {
    const unnotified = { customerId, expiryTold: notifiedExpiry };
    const { count } = await tx.providerCustomer.updateMany({ where: unnotified, data: { expiryTold: expiry } });
    if (count > 0) await publishCardExpires(tx, customerId, now);
  });
}

export const cardForMailRpc = handleRpc(cardForMail, async ({ customerId }, { db, now }) => {
  const card = await findSavedCard(db, customerId);
  if (!card || !expiresSoon(card, now)) return null;
  if (!(await db.subscription.findFirst({ where: { customerId, status: 'active' }, select: { id: true } })))
    return null;
  const expiry = `${String(card.expiry_month).padStart(2, '0')}/${card.expiry_year}`;
  return { card: `${card.brand.toUpperCase()} ${card.last4}`, expiry };
});
