import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { renewalPriceForMail } from '@fovea/contracts/payments/rpcs';
import { handleRpc } from '../handle.ts';
import { priceOn } from '../previews/money-terms.ts';
import { findRenewals, nextPriceAfter } from './find-renewals.ts';

export const renewalPriceForMailRpc = handleRpc(renewalPriceForMail, async ({ accountId, language }, { db, now }) => {
  const [renewal] = await findRenewals(db, { accountId });
  if (!renewal) return null;
  const { agreed, patient, timezone } = renewal;
  const today = dayOf(now, timezone);
  return {
    planName: agreed.planName,
    accountName: nameFor(patient, language),
    currency: agreed.currency,
    price: amountText(priceOn(agreed, today), agreed.currency),
    next: nextPriceAfter(renewal, today),
  };
});
