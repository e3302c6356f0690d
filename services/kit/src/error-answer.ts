import { AppError, errorCodes, messageOf, statusOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { isValidationKey, validationText } from '@fovea/contracts/validation-messages';
import type { Response } from 'express';
import { databaseError } from './database-errors.ts';

/** What a caller gets to hear of anything that was thrown; faults of ours say no more than that. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : (databaseError(error) ?? new AppError('internal'));
}

/** Answers with the error envelope in the caller's language. */
export function answerError(response: Response, error: AppError, language: Language): void {
  const issues = error.issues.map(({ path, message }) => ({ path, message: isValidationKey(message) ? validationText(message, language) : message }));
  const data = issues.length > 0 ? { issues } : Object.keys(error.params).length > 0 ? { params: error.params } : null;
  response.status(statusOf(error.error)).json({ code: errorCodes[error.error], data, msg: messageOf(error.error, error.params, language) });
}
