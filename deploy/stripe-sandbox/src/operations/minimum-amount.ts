import { Currency } from '@fovea/contracts/fields';
import { isBelowLeast, leastCharge } from '@fovea/contracts/payments/least-charges';
import { invalidRequest } from '../api-error.ts';

/** Refuses an amount below the provider's minimum, as the provider does. */
export function requireMinimumAmount(amount: number, currency: string): void {
  const parsed = Currency.safeParse(currency).data;
  if (!parsed || !isBelowLeast(BigInt(amount), parsed)) return;
  throw invalidRequest(`Amount must be at least ${leastCharge(parsed)} ${parsed}`, {
    code: 'amount_too_small',
    param: 'amount',
  });
}
