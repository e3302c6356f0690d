import { dayOf } from '@fovea/contracts/dates';
import { newExpiry } from '@fovea/contracts/durations';
import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { amountText } from '@fovea/contracts/money';
import type { ChangePreview } from '@fovea/contracts/payments/preview-schema';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import { changePlan, previewChange } from '@fovea/contracts/renewals/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import type { Payment, Plan } from '../../generated/regional/client.ts';
import { checkConsent, checkLeast, consentTo, mayRenewAs } from '../charges/charge-rules.ts';
import { chargedAccount, creditOf, type PaidTime, paidSoFar } from '../charges/charged-account.ts';
import { checkChargeLimit, closeOlderCharges } from '../charges/pending-charges.ts';
import { publishSubscriptionChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import {
  carryOver,
  comingPrice,
  hashed,
  lockInView,
  loweredPrice,
  nextView,
  owedAfter,
  priceOn,
  renewalEnd,
  upcomingOf,
  usedOnce,
} from '../previews/money-terms.ts';
import { type Changing, chargeSavedCard, writeRenewal } from './charge-renewal.ts';
import type { Renewal } from './find-renewals.ts';
import { agreedTerms, atPlanPrice, type ChangedTo, changedToOf } from './renewals.ts';

export const previewChangeHandler = handle(
  previewChange,
  async (input, ctx) => (await readChange(input, ctx)).change.preview,
);

/**
 * `next`: the paid time stays and nothing is charged now. `now`: the saved card is charged, and nothing changes before
 * it is paid. A renewal with an end cannot be changed.
 */
export const changePlanHandler = handle(changePlan, async ({ terms, guarantee, hash, ...input }, ctx) => {
  const { renewal, plan, standing, change } = await readChange(input, ctx);
  refuseChanged(hash, change.preview);
  checkConsent(plan, standing, { terms, guarantee });
  const catalog = await ctx.db.catalog.findUnique({ where: { id: plan.productId }, select: { name: true } });
  const names = { planId: plan.id, planName: plan.name, catalogName: catalog?.name ?? '' };
  const to = changedToOf({ ...plan, ...names, ...consentTo(plan, { terms, guarantee }) });
  if (change.charged) await chargeChange(ctx, renewal, { to, charged: change.charged });
  else await storeChange(ctx, renewal, to, change.endsAt);
  return {};
});

/** The facts that decide a change of plan. */
type ChangedRenewal = Omit<Renewal, 'patient'>;

async function readChange({ accountId, planId, when }: InputOf<typeof previewChange>, ctx: Context) {
  const { db, now } = ctx;
  const account = await chargedAccount(ctx, accountId);
  const { standing, means } = account;
  const subscription = await db.subscription.findFirst({ where: { accountId, status: 'active' } });
  if (!subscription) throw new AppError('notSubscribed');
  if (subscription.endsAt) throw new AppError('renewalHasEnd');
  const plan = await db.plan.findUnique({ where: { id: planId } });
  if (!plan || !mayRenewAs(plan, standing, means)) throw new AppError('planNotAvailable');
  checkLeast(
    plan,
    { ...standing, due: { deposit: false, purchase: false } },
    dayOf(now, account.timezone),
    ctx.language,
  );
  const first = await db.payment.findUniqueOrThrow({ where: { id: subscription.firstPaymentId } });
  const { expiry, timezone } = paidSoFar(account);
  const renewal: ChangedRenewal = {
    subscription,
    agreed: agreedTerms(first, subscription),
    timezone,
    discounting: standing.discounting,
    owed: standing.owed,
    expiry: expiry ?? first.newExpiredDate ?? now,
  };
  const change =
    when === 'now'
      ? changeNow(renewal, plan, await paidTimes(ctx, accountId), now)
      : changeAtNextCharge(renewal, plan, now);
  return { renewal, plan, standing, change };
}

/** Effect of another plan; `endsAt` is the end of its lock-in, `charged` the charge made at once. */
type Change = { preview: ChangePreview; endsAt: Date | null; charged: Changing['charged'] | null };

/** A change at the next charge; the new lock-in counts from that charge. */
function changeAtNextCharge(renewal: ChangedRenewal, plan: Plan, at: Date): Change {
  const { discounting, owed, expiry, timezone } = renewal;
  const endsAt = renewalEnd(expiry, plan.renewEndMonths, timezone);
  const preview = previewOf(renewal, plan, { at, now: null, discounting, owed, expiry, endsAt });
  return { preview, endsAt, charged: null };
}

/**
 * A change at once: the new plan starts now, for its price less the credit of the paid periods. Throws `notCreditable`
 * without a credit in the plan's currency, and `creditTooHigh` where it exceeds the price.
 */
function changeNow(renewal: ChangedRenewal, plan: Plan, paid: PaidTime[], now: Date): Change {
  const { discounting, owed, expiry, timezone } = renewal;
  const { currency, validMonths, validDays } = plan;
  const { days, credit } = creditOf(paid, { now, expiry, timezone, currency });
  if (credit.isZero()) throw new AppError('notCreditable');
  const lowered = loweredPrice(plan, discounting, dayOf(now, timezone));
  const price = lowered.price.minus(credit);
  if (price.isNegative()) throw new AppError('creditTooHigh');
  const charged = { ...lowered, price, credit, ...carryOver(price, currency, owed) };
  const text = (amount: typeof credit) => amountText(amount, currency);
  const endsAt = renewalEnd(now, plan.renewEndMonths, timezone);
  const preview = previewOf(renewal, plan, {
    at: now,
    now: {
      price: text(plan.price),
      discount: text(lowered.discount),
      credit: text(credit),
      days,
      carried: text(charged.carried),
      amount: text(charged.amount),
    },
    discounting: lowered.discountId ? usedOnce(discounting) : discounting,
    owed: owedAfter(owed, currency, charged),
    expiry: newExpiry(now, null, { months: validMonths, days: validDays }, timezone),
    endsAt,
  });
  return { preview, endsAt, charged };
}

function previewOf(
  { agreed, timezone }: ChangedRenewal,
  plan: Plan,
  {
    at,
    now,
    expiry,
    discounting,
    owed,
    endsAt,
  }: Pick<ChangePreview, 'now'> &
    Pick<ChangedRenewal, 'discounting' | 'owed' | 'expiry'> &
    Pick<Change, 'endsAt'> & { at: Date },
): ChangePreview {
  const { currency } = plan;
  const today = dayOf(at, timezone);
  const coming = comingPrice(plan, { on: today, endsAt });
  const { next, lockIn } = upcomingOf({ ...plan, coming, discounting, owed, endsAt, expiry }, timezone);
  return hashed({
    currency,
    former: {
      planName: agreed.planName,
      currency: agreed.currency,
      amount: amountText(priceOn(agreed, today), agreed.currency),
    },
    planName: plan.name,
    now,
    paidUntil: dayOf(expiry, timezone),
    next: next && nextView(next, { currency, timezone }),
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
}

/** The account's paid periods with time left, newest first. */
const paidTimes = ({ db, now }: Context, accountId: string): Promise<Payment[]> =>
  db.payment.findMany({
    where: { accountId, status: { in: paidStatuses }, billingType: 'RETAIL', newExpiredDate: { gt: now } },
    // The provider's times are whole seconds.
    orderBy: [{ paidAt: 'desc' }, { createdAt: 'desc' }],
  });

/** Does not match once the renewal is charged, stopped or changed concurrently: its next charge is another one then. */
const unchanged = ({ subscription: { id, period, tries, planId } }: ChangedRenewal) =>
  ({ id, status: 'active', period, tries, planId }) as const;

async function storeChange({ db, now, changed }: Context, renewal: ChangedRenewal, to: ChangedTo, endsAt: Date | null) {
  await db.$transaction(async (tx) => {
    const [subscription] = await tx.subscription.updateManyAndReturn({
      where: unchanged(renewal),
      data: { ...atPlanPrice, changedTo: to, planId: to.planId, endsAt },
    });
    if (!subscription) throw new AppError('changedMeanwhile');
    await publishSubscriptionChanged(tx, subscription, 'started', now);
    const { customerId, accountId: patientId } = subscription;
    const changes = changesBetween({ plan: renewal.agreed.planName }, { plan: to.planName });
    await changed(tx, { customerId, patientId, changes });
  });
}

/** Throws `paymentDeclined` when the bank refuses. A success makes the change when its event arrives. */
async function chargeChange(ctx: Context, renewal: ChangedRenewal, changing: Changing) {
  await closeOlderCharges(ctx, renewal.subscription.accountId, changing.to.planId);
  const payment = await openChange(ctx, renewal, changing);
  await chargeSavedCard(ctx, payment);
  const { status } = await ctx.db.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } });
  if (status === 'failed') throw new AppError('paymentDeclined');
}

async function openChange(
  { db, now, changed }: Context,
  renewal: ChangedRenewal,
  changing: Changing,
): Promise<Payment> {
  const { subscription, expiry, timezone } = renewal;
  const { id: subscriptionId, firstPaymentId, customerId, accountId: patientId } = subscription;
  try {
    return await db.$transaction(async (tx) => {
      // Written to lock the row: the planned retry and this charge run one after the other.
      const { count } = await tx.subscription.updateMany({
        where: unchanged(renewal),
        data: { period: subscription.period },
      });
      if (count === 0) throw new AppError('changedMeanwhile');
      const days = { period: dayOf(expiry, timezone), on: dayOf(now, timezone) };
      const charge = {
        subscriptionId,
        firstPaymentId,
        ...days,
        renewalTry: null,
        method: 'saved',
        changing,
      } as const;
      const payment = await writeRenewal(tx, { ...charge, now });
      await checkChargeLimit(tx, payment);
      const { planName: plan, amount, currency, status } = payment;
      const changes = changesBetween(null, { plan, amount: `${amount} ${currency}`, status });
      await changed(tx, { customerId, patientId, changes });
      return payment;
    });
  } catch (error) {
    throw uniqueViolation(error) ? new AppError('chargeInFlight') : error;
  }
}
