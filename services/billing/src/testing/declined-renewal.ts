import { addDuration } from '@fovea/contracts/durations';
import type { PlanState } from '@fovea/contracts/plans/events';
import type { Stage } from './stage.ts';

/** Accepted at the first charge and declined at later ones. */
const cardThatFailsLater = '4000000000000341';

/** A family whose renewal was declined on the day its paid time ends. */
export async function declinedRenewal(stage: Stage, card = cardThatFailsLater, plan: Partial<PlanState> = {}) {
  const family = await stage.addFamily();
  await stage.payByCard(
    await stage.charge(family, await stage.addPlan({ valid_months: 1, ...plan }), { autoRenew: true }),
    card,
  );
  await stage.settled();
  const expiry = addDuration(new Date(), 1, 0, 'Asia/Tokyo');
  const current = await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
  // A charge of moments ago would count as a double press.
  await stage.bed.sql(`UPDATE payment SET created_at = created_at - interval '1 month' WHERE account_id = $1`, [
    family.accountId,
  ]);
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  return { expiry, family: current };
}
