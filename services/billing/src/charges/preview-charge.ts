import { dayOf } from '@fovea/contracts/dates';
import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { previewCharge } from '@fovea/contracts/payments/endpoints';
import { previewOwnCharge } from '@fovea/contracts/payments/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { type By, chargePreview, checkLeast, mayBeCharged } from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge, paidSoFar } from './charged-account.ts';

export const previewChargeHandler = handle(previewCharge, async (input, ctx) =>
  preview(ctx, await chargedAccount(ctx, input.accountId), input, 'staff'),
);

export const previewOwnChargeHandler = handle(previewOwnCharge, async (input, ctx) => {
  const account = await chargedAccount(ctx, input.accountId);
  checkPortalCharge(account);
  return preview(ctx, account, input, 'parent');
});

async function preview(
  { db, now, language }: Context,
  account: ChargedAccount,
  { planId, autoRenew = false }: InputOf<typeof previewOwnCharge>,
  by: By,
) {
  const plan = await db.plan.findUnique({ where: { id: planId } });
  if (!plan || !mayBeCharged(plan, account.standing, by)) throw new AppError('planNotAvailable');
  checkLeast(plan, account.standing, dayOf(now, account.timezone), language);
  return chargePreview({ plan, autoRenew, at: now, ...paidSoFar(account) });
}
