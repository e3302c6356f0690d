import { type ErrorName, errorCodes, messageOf } from '@fovea/contracts/errors';
import { ApiError, codes } from '../../api/errors.ts';
import { currentLanguage } from '../../i18n/index.ts';

/** A refusal found in the browser, with the services' own text. */
export function refusal(name: ErrorName): ApiError {
  return new ApiError(errorCodes[name], messageOf(name, {}, currentLanguage()));
}

/** The error of the card provider's form, in the person's language. */
export function providerError(message: string): ApiError {
  return new ApiError(codes.offline, message);
}
