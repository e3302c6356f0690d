import type { ServiceName } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { jobsOf } from '@fovea/contracts/jobs/rpcs';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

/** Services with jobs; this one has none. */
const workers = [
  'identity',
  'company',
  'customer',
  'device-inventory',
  'catalog-plan',
  'billing',
] as const satisfies ServiceName[];

/** Calls all services with jobs in parallel instead of storing a copy. */
export const findJobsHandler = handle(findJobs, async (_, { callRpc, actor, language }) => {
  const replies = await Promise.all(
    workers.map(async (service) => {
      const { list, isComplete } = await callRpc(jobsOf(service), { owner: actor }).catch(() => nothing);
      return { list, missing: isComplete ? [] : [service] };
    }),
  );
  const newestFirst = replies
    .flatMap(({ list }) => list)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return {
    list: newestFirst.map((job) => jobView(job, language)),
    missing: replies.flatMap(({ missing }) => missing),
  };
});

const nothing = { list: [], isComplete: false };
