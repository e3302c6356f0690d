import { AppError } from '@fovea/contracts/errors';
import Stripe from 'stripe';

/** Throws `unavailable` when the provider cannot be reached. */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Whether the request itself is invalid: a retry is refused too. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'lock_timeout';

export const isMissing = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Timeouts, the provider's faults and rate limits become `unavailable`; other errors are our own and stay. */
export function unavailable(error: unknown): unknown {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const isPassing =
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError;
  return isPassing ? new AppError('unavailable') : error;
}
