import type { Issue } from '@fovea/contracts/envelope';
import i18n from 'i18next';

/**
 * A refused or failed call. `message` can be shown: the server's text, or ours when the server was unreachable.
 * `requestId` is there to quote a fault of ours; a refusal needs none.
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

/** Codes from here on are faults of the server. */
const firstFault = 5_000_000;
export const isFault = (code: number): boolean => code >= firstFault;

/** Codes that the app handles; all others are only shown. */
export const codes = {
  offline: 0,
  validation: 4000001,
  signedOut: 4010001,
  wrongCredentials: 4010003,
  userLocked: 4010004,
  userTypeError: 4030002,
  confirmationRequired: 4030012,
  notFound: 4040001,
  editConflict: 4090003,
  numbersChanged: 4090005,
  holdChanged: 4090010,
  invalidLink: 4010005,
  linkExpired: 4010007,
  incorrectDeviceNumber: 4002001,
} as const;

/** Whether an address names a record that does not exist, or cannot exist. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === codes.notFound || error.code === codes.validation);

/** Converts anything thrown to an error that can be shown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(codes.offline, i18n.t('errors:unexpected'));
}

/** The same refusal with a sentence of the screen's own, which says what to do. */
export const withHint = ({ code, message, issues, requestId }: ApiError, hint: string): ApiError =>
  new ApiError(code, `${message}\n${hint}`, issues, requestId);

/** No usable response: no network, a timeout, or a response that is not the API's. */
export function unreachable(kind: 'offline' | 'timeout' | 'unreadable', requestId: string | null = null): ApiError {
  return new ApiError(codes.offline, i18n.t(`errors:${kind}`), [], requestId);
}
