import { chargeInFlight, endCharges } from '@fovea/contracts/payments/questions';
import { answer } from '../handle.ts';
import { applyOutcome } from './apply-outcome.ts';
import { settingOf } from './setting.ts';

export const chargeInFlightAnswer = answer(chargeInFlight, async ({ accountId }, { db }) => {
  const payment = await db.payment.findFirst({ where: { accountId, status: 'pending' }, select: { planName: true } });
  return { planName: payment?.planName ?? null };
});

/**
 * At the provider first, then here: what is found to be paid or under way instead is named, and the family stays until
 * that is settled.
 */
export const endChargesAnswer = answer(endCharges, async ({ customerId }, ctx) => {
  const open = await ctx.db.payment.findMany({
    where: { customerId, OR: [{ status: 'pending' }, { open: true }] },
    orderBy: { id: 'asc' },
  });
  for (const payment of open) {
    // Without an address at the provider it is being charged or activated at this moment.
    if (!payment.intentId && !payment.sessionId) return { planName: payment.planName };
    const outcome = await ctx.extra.provider.callOff(payment);
    await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'erased' }));
    if (outcome.kind !== 'canceled') return { planName: payment.planName };
  }
  return { planName: null };
});
