import { z } from 'zod';
import { Role, type ServiceName, services } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { jobKinds } from './kinds.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;
/** States of unfinished jobs. */
export const isUnderWay = (state: JobState): boolean => state === 'queued' || state === 'running';

/** `{service}.{database}.{uuid}`: the id locates the job. */
export const JobId = z
  .string()
  .regex(new RegExp(`^(${services.join('|')})\\.[a-z]{2,10}\\.[0-9a-f-]{36}$`), { error: 'invalidId' });

/** A long-running job of a user. */
export const Job = z.object({
  _id: JobId,
  kind: z.enum(jobKinds),
  state: JobState,
  /** Number of processed rows, or of drawn pictures. */
  rowsDone: z.number().int(),
  /** Counted at the start; rows added later are processed too. */
  rowsTotal: z.number().int(),
  /** `/api/exports/{name}-{i}.{suffix}` for i from 1 to fileCount; complete once the job is done. A batch has none. */
  files: z.object({ suffix: z.string(), name: z.string(), fileCount: z.number().int() }),
  /** Signed addresses of the files once done: valid once, without a session. */
  addresses: z.array(z.string()),
  /** Reason of the failure as a sentence; between services it is the error's name. */
  failure: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** When its files and the job are deleted. */
  expiresAt: Instant,
});
export type Job = z.infer<typeof Job>;

/** Owner of jobs. Jobs of another role or company of the same person are not included. */
export const JobOwner = z.object({
  id: Id,
  role: Role,
  companyId: z.string().nullable(),
  region: z.string().nullable(),
});
export type JobOwner = z.infer<typeof JobOwner>;

/** Service that runs a job. */
export const serviceOfJob = (id: string): ServiceName => {
  const [name] = id.split('.');
  const service = services.find((each) => each === name);
  if (!service) throw new Error(`${id} is no job's id`);
  return service;
};
