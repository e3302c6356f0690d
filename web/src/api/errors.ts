import type { Issue } from '@fovea/contracts/envelope';
import i18n from 'i18next';

/**
 * A refused or failed call. `message` is ready to show: the server's own words, or ours when it could not be reached.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly issues: Issue[];
  readonly requestId: string | null;

  constructor(code: number, message: string, issues: Issue[] = [], requestId: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
  }
}

/** Codes the app itself reacts to; every other one is only shown. */
export const codes = {
  offline: 0,
  validation: 4000001,
  signedOut: 4010001,
  wrongCredentials: 4010003,
  userLocked: 4010004,
  userTypeError: 4030002,
  notFound: 4040001,
  changedMeanwhile: 4090003,
  numbersChanged: 4090005,
  invalidLink: 4010005,
  linkExpired: 4010007,
} as const;

/** Whether an address leads to nothing: what it names is not there, or cannot be the name of anything. */
export const leadsNowhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === codes.notFound || error.code === codes.validation);

/** Anything thrown, as something that can be shown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(codes.offline, i18n.t('errors:unexpected'));
}

/** No answer from the server: no network, a time limit passed, or something that is not ours answered. */
export function unreachable(kind: 'offline' | 'timeout' | 'unreadable', requestId: string | null = null): ApiError {
  return new ApiError(codes.offline, i18n.t(`errors:${kind}`), [], requestId);
}
