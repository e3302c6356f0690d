import { Currency } from '@fovea/contracts/fields';
import { isBelowLeast, leastCharge } from '@fovea/contracts/payments/least-charges';
import { invalidRequest } from '../api-error.ts';

/** Refuses an amount below the provider's least one, as the provider does. */
export function requireLeast(amount: number, currency: string): void {
  const known = Currency.safeParse(currency).data;
  if (!known || !isBelowLeast(BigInt(amount), known)) return;
  throw invalidRequest(`Amount must be at least ${leastCharge(known)} ${known}`, {
    code: 'amount_too_small',
    param: 'amount',
  });
}
