import { Amount, type Currency, optionalText } from '@fovea/contracts/fields';
import { fromMinorUnits, isWholeAmount, minorUnits } from '@fovea/contracts/money';
import { z } from 'zod';

/**
 * Billing's rule of refunds, asked before sending: more than nothing, at most what was paid, no fraction where the
 * currency has none.
 */
export function refundSchema(paid: string, currency: Currency) {
  return z.object({ amount: Amount, reason: optionalText(500) }).superRefine(({ amount }, context) => {
    const path = ['amount'];
    if (!isWholeAmount(amount, currency)) return context.addIssue({ code: 'custom', path, message: 'noFraction' });
    const units = minorUnits(amount, currency);
    const [smallest, most] = [fromMinorUnits(1n, currency), paid].map(Number);
    if (units <= 0n)
      context.addIssue({ code: 'too_small', path, origin: 'number', minimum: smallest ?? 1, inclusive: true });
    if (units > minorUnits(paid, currency))
      context.addIssue({ code: 'too_big', path, origin: 'number', maximum: most ?? 0, inclusive: true });
  });
}
