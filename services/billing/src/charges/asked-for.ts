import type { Payment } from '../../generated/regional/client.ts';
import { unitsOf } from '../payments/amount.ts';
import type { Paid } from '../provider/outcome.ts';

/** The provider's objects an event is about. */
export type About = { intentId: string | null; sessionId: string | null };

/**
 * Whether an event names our payment but speaks of another object than the one made for it. A link's intent is not
 * known before it is paid.
 */
export const isAboutAnother = (
  payment: Pick<Payment, 'intentId' | 'sessionId'>,
  { intentId, sessionId }: About,
): boolean =>
  (intentId !== null && payment.intentId !== null && intentId !== payment.intentId) ||
  (sessionId !== null && sessionId !== payment.sessionId);

/** Whether the money that arrived is the money that was asked for, to the unit and in its currency. */
export const isWhatWasAsked = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, { taken }: Paid): boolean =>
  taken === null ? amount.isZero() : taken.currency === currency && taken.units === unitsOf(amount, currency);
