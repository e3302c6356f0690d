import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import type { Charge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { chargeAccount } from '@fovea/contracts/payments/endpoints';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import { call, SECOND } from '../../api/client.ts';
import type { Charged } from './charge-queries.ts';

/** Opens the charge. A plan without money applies at once: resolves when the child shows it. */
export async function openCharge(charged: Charged, wish: Omit<Charge, 'accountId' | 'db'>): Promise<ChargeResult> {
  const { account, db, area } = charged;
  const input = { accountId: account._id, ...wish };
  const result = area === 'admin' ? await call(chargeAccount, { ...input, db }) : await call(chargeOwnAccount, input);
  if (result.method === 'none') await untilShown(charged, result.newExpiredDate);
  return result;
}

const askEveryMs = 250;

/** Billing's event arrives shortly after its response. After 3 s the next visit will show it. */
async function untilShown({ account, db, area }: Charged, newExpiredDate: string): Promise<void> {
  for (const end = Date.now() + 3 * SECOND; Date.now() < end; ) {
    const { list } =
      area === 'admin' ? await call(findCustomerPatients, { id: account.userId, db }) : await call(findOwnPatients, {});
    const { expiredDate } = list.find(({ _id }) => _id === account._id) ?? account;
    if (expiredDate && new Date(expiredDate) >= new Date(newExpiredDate)) return;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
