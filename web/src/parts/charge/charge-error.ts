import { type ErrorName, errorCodes, messageOf } from '@fovea/contracts/errors';
import { ApiError, codes } from '../../api/errors.ts';
import { currentLanguage } from '../../i18n/index.ts';

/** A refusal of the product itself, found in the browser, in the words the services would use. */
export function refusal(name: ErrorName): ApiError {
  return new ApiError(errorCodes[name], messageOf(name, {}, currentLanguage()));
}

/** What the card provider's own form says, in the person's language. */
export function providerError(message: string): ApiError {
  return new ApiError(codes.offline, message);
}
