import { z } from 'zod';
import { endpoint, services, staff } from '../endpoint.ts';
import { Job, JobId } from './schema.ts';

const own = { service: 'notification', access: [...staff, 'customer'], region: 'none' } as const;

/** `missing` names services that did not respond: the list lacks their jobs. */
export const findJobs = endpoint({
  ...own,
  method: 'GET',
  path: '/api/jobs',
  input: z.object({}),
  response: z.object({ list: z.array(Job), missing: z.array(z.enum(services)) }),
  summary: 'List the caller’s exports, imports and batches, newest first',
});
export const getJob = endpoint({
  ...own,
  method: 'GET',
  path: '/api/jobs/:id',
  input: z.object({ id: JobId }),
  response: Job,
  summary: 'Get the progress of an own export, import or batch',
});
export const cancelJob = endpoint({
  ...own,
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  input: z.object({ id: JobId }),
  response: Job,
  summary: 'Cancel an own export, import or batch; finished rows stay',
});
