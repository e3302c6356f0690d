import { AppError } from '@fovea/contracts/errors';
import Stripe from 'stripe';

/** A provider that cannot be reached is `unavailable`. */
export async function reach<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw unavailable(error);
  }
}

/** The call is refused as it stands: the same call is refused again. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'lock_timeout';

export const isMissing = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * No answer, a fault over there or too many questions: try later. Anything else is a mistake of ours and stays what it
 * is.
 */
export function unavailable(error: unknown): unknown {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const isPassing =
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError;
  return isPassing ? new AppError('unavailable') : error;
}
