import { type AppError, errorCodes, messageOf, statusOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { isValidationKey, validationText } from '@fovea/contracts/validation-messages';
import type { Response } from 'express';

/**
 * Wrong passwords and reset requests are counted over a quarter of an hour; the gateway sets its own limits' header.
 */
const retryAfterSeconds = 15 * 60;

/** Sends the error envelope in the caller's language, with the request id. */
export function writeErrorResponse(response: Response, error: AppError, language: Language): void {
  const issues = error.issues.map(({ path, message }) => ({
    path,
    message: isValidationKey(message) ? validationText(message, language) : message,
  }));
  const data = error.preview
    ? { preview: error.preview }
    : issues.length > 0
      ? { issues }
      : hasData(error)
        ? { ...(Object.keys(error.params).length > 0 && { params: error.params }), ...error.details }
        : null;
  if (error.error === 'tooManyRequests' && !response.hasHeader('retry-after'))
    response.setHeader('Retry-After', retryAfterSeconds);
  const requestId = response.getHeader('x-request-id');
  response
    .status(statusOf(error.error))
    .json({ code: errorCodes[error.error], data, msg: messageOf(error.error, error.params, language), requestId });
}

const hasData = ({ params, details }: AppError): boolean => Object.keys({ ...params, ...details }).length > 0;
