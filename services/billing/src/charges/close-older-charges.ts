import { AppError } from '@fovea/contracts/errors';
import type { Payment } from '../../generated/regional/client.ts';
import type { Work } from '../handle.ts';
import { applyOutcome } from './apply-outcome.ts';
import { isSecondPress } from './charge-rules.ts';
import { finishWithoutMoney } from './finish-without-money.ts';
import { settingOf } from './setting.ts';

/**
 * An abandoned form or link must not block the parent, nor be paid beside the new charge: whatever could still be paid
 * for this account is called off at the provider first, then written as failed. What turns out to be paid already
 * refuses the new charge. Resolves to an older charge without money that was finished just now, if there was one.
 */
export async function closeOlderCharges(ctx: Work, accountId: string, planId: string): Promise<Payment | null> {
  const older = await ctx.db.payment.findMany({ where: { accountId, OR: [{ status: 'pending' }, { open: true }] } });
  let finished: Payment | null = null;
  for (const payment of older) {
    if (payment.status === 'pending' && isSecondPress(payment, planId, ctx.now)) throw new AppError('chargeInFlight');
    switch (payment.method) {
      case 'card':
      case 'link':
        await callOff(ctx, payment);
        break;
      case 'none':
        finished = await finishWithoutMoney(ctx, payment);
        break;
      default:
        // A renewal is being charged right now.
        if (payment.status === 'pending') throw new AppError('chargeInFlight');
    }
  }
  return finished;
}

async function callOff(ctx: Work, payment: Payment): Promise<void> {
  const outcome = await ctx.extra.provider.callOff(payment);
  await ctx.db.$transaction((tx) => applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'superseded' }));
  if (outcome.kind !== 'canceled') throw new AppError('chargeInFlight');
}
