import { z } from 'zod';
import type { ServiceName } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Job, JobId, JobOwner } from './schema.ts';

const JobsAnswer = z.object({ list: z.array(Job), isComplete: z.boolean() });
/** The owner's jobs in the available databases of one service. The kit of every service replies. */
export const jobsOf = (service: ServiceName) =>
  rpc('jobs', service, ['notification'], 'global', z.object({ owner: JobOwner }), JobsAnswer);
/** One of them; refused with `notFound`. */
export const jobOf = (service: ServiceName) =>
  rpc('job', service, ['notification'], 'global', z.object({ owner: JobOwner, id: JobId }), Job);
/** Cancels one of them, if it is not over; refused with `notFound`. */
export const cancelJobOf = (service: ServiceName) =>
  rpc('cancel-job', service, ['notification'], 'global', z.object({ owner: JobOwner, id: JobId }), Job);
