import { z } from 'zod';
import { endpoint, roles, type ServiceName, services, staff } from './endpoint.ts';
import { rpc } from './event.ts';
import { Id, Instant } from './fields.ts';
import { jobKinds } from './job-kinds.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;
/** States in which work is still to come. */
export const isUnderWay = (state: JobState): boolean => state === 'queued' || state === 'running';

/** `{service}.{database}.{uuid}`: the id says who does the work, so that nobody has to look for it. */
export const JobId = z
  .string()
  .regex(new RegExp(`^(${services.join('|')})\\.[a-z]{2,10}\\.[0-9a-f-]{36}$`), { error: 'invalidId' });

/** Long work somebody asked for. */
export const Job = z.object({
  _id: JobId,
  kind: z.enum(jobKinds),
  state: JobState,
  /** Rows, or pictures, that are written. */
  rowsDone: z.number().int(),
  /** As counted when it was asked for; what came up meanwhile is written too. */
  rowsTotal: z.number().int(),
  /** `/api/exports/{name}-{i}.{suffix}` for i from 1 to fileCount; whole once the job is done. */
  files: z.object({ suffix: z.string(), name: z.string(), fileCount: z.number().int() }),
  /** Why it failed, in a sentence; services tell each other the error's name. */
  failure: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** When its files go, and it with them. */
  expiresAt: Instant,
});
export type Job = z.infer<typeof Job>;

const own = { service: 'notification', access: [...staff, 'customer'], region: 'none' } as const;

/** `missing` names services that did not answer: their jobs are not on the list now. */
export const findJobs = endpoint({
  ...own,
  method: 'GET',
  path: '/api/jobs',
  input: z.object({}),
  response: z.object({ list: z.array(Job), missing: z.array(z.enum(services)) }),
  summary: 'The caller’s own exports, newest first',
});
export const getJob = endpoint({
  ...own,
  method: 'GET',
  path: '/api/jobs/:id',
  input: z.object({ id: JobId }),
  response: Job,
  summary: 'How far an own export is',
});
export const cancelJob = endpoint({
  ...own,
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  input: z.object({ id: JobId }),
  response: Job,
  summary: 'Stop an own export; one that is over stays as it is',
});

/** Whose jobs are meant: work asked for in another role or company is not the caller's any more. */
export const JobOwner = z.object({
  id: Id,
  role: z.enum(roles),
  companyId: z.string().nullable(),
  region: z.string().nullable(),
});
export type JobOwner = z.infer<typeof JobOwner>;

const JobsAnswer = z.object({ list: z.array(Job), isComplete: z.boolean() });
/** The owner's jobs in one service, of those databases that answer. Every service answers it through the kit. */
export const jobsOf = (service: ServiceName) =>
  rpc('jobs', service, 'global', z.object({ owner: JobOwner }), JobsAnswer);
/** One of them; refused with `notFound`. */
export const jobOf = (service: ServiceName) =>
  rpc('job', service, 'global', z.object({ owner: JobOwner, id: JobId }), Job);
/** Stops one of them, if it is not over; refused with `notFound`. */
export const cancelJobOf = (service: ServiceName) =>
  rpc('cancel-job', service, 'global', z.object({ owner: JobOwner, id: JobId }), Job);

/** Who works a job. */
export const serviceOfJob = (id: string): ServiceName => {
  const [service] = id.split('.');
  const known = services.find((each) => each === service);
  if (!known) throw new Error(`${id} is no job's id`);
  return known;
};
