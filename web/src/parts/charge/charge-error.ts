import { type ErrorName, errorCodes, messageOf } from '@fovea/contracts/errors';
import i18n from 'i18next';
import { ApiError, codes, withHint } from '../../api/errors.ts';
import { currentLanguage } from '../../i18n/index.ts';

/** A refusal found in the browser, with the services' own text. */
export function refusal(name: ErrorName): ApiError {
  return new ApiError(errorCodes[name], messageOf(name, {}, currentLanguage()));
}

/** JCB cards are refused before anything is taken, which the refusal says. */
export const jcbRefusal = (): ApiError => withHint(refusal('jcbRefused'), i18n.t('charge:nothingCharged'));

/** The error of the card provider's form, in the person's language. */
export function providerError(message: string): ApiError {
  return new ApiError(codes.offline, message);
}
