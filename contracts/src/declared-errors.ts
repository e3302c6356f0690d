import type { ErrorName } from './errors.ts';

/** Errors of every call, thrown by kit and gateway; `alreadyExists` for a unique key of the database. */
const ofAnyCall: readonly ErrorName[] = [
  'validation',
  'malformedBody',
  'notSignedIn',
  'captchaFailed',
  'notAllowed',
  'userType',
  'wrongRegion',
  'confirmationRequired',
  'notFound',
  'methodNotAllowed',
  'alreadyExists',
  'keyUsedOtherwise',
  'alreadyDone',
  'tooLarge',
  'wrongContentType',
  'tooManyRequests',
  'internal',
  'unavailable',
];

/** Whether a call that declares these errors may answer this one. */
export const mayAnswer = (error: ErrorName, { errors = [] }: { errors?: readonly ErrorName[] }): boolean =>
  ofAnyCall.includes(error) || errors.includes(error);
