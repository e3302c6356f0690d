import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { previewOwnStop } from '@fovea/contracts/payments/portal-endpoints';
import type { StopPreview } from '@fovea/contracts/payments/preview-schema';
import { previewStop } from '@fovea/contracts/renewals/endpoints';
import { type Context, handle } from '../handle.ts';
import { hashed, lockInView, nextView, upcomingOf } from '../previews/money-terms.ts';
import { visiblePatient } from '../scope.ts';
import { declinedOf, findRenewals, type Renewal, termsOf } from './find-renewals.ts';

export const previewStopHandler = handle(previewStop, async (input, ctx) => stopPreview(await renewalOf(input, ctx)));
export const previewOwnStopHandler = handle(previewOwnStop, async (input, ctx) =>
  stopPreview(await renewalOf(input, ctx)),
);

export async function renewalOf({ accountId }: { accountId: string }, { db, actor }: Context): Promise<Renewal> {
  await visiblePatient(db, actor, accountId);
  const [renewal] = await findRenewals(db, { accountId });
  if (!renewal) throw new AppError('notSubscribed');
  return renewal;
}

/** Preview of stopping a renewal: no further charges, the paid time stays, a grace ends. */
export function stopPreview(renewal: Renewal): StopPreview {
  const { subscription, agreed, expiry, timezone } = renewal;
  const { currency, planName } = agreed;
  const { next, lockIn } = upcomingOf(termsOf(renewal), timezone);
  const graceUntil = declinedOf(subscription)?.graceUntil;
  return hashed({
    currency,
    planName,
    next: next && nextView(next, { currency, timezone }),
    paidUntil: dayOf(expiry, timezone),
    graceUntil: graceUntil ? dayOf(graceUntil, timezone) : null,
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
}
