import { type ErrorName, errorCodes, messageOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { Job } from '@fovea/contracts/jobs/schema';

/** Translates the failure to the reader's language. */
export const jobView = (job: Job, language: Language): Job => ({
  ...job,
  failure: job.failure === null ? null : messageOf(isErrorName(job.failure) ? job.failure : 'internal', {}, language),
});

const isErrorName = (name: string): name is ErrorName => name in errorCodes;
