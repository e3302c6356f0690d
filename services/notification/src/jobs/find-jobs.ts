import type { ServiceName } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { jobsOf } from '@fovea/contracts/jobs/questions';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

/** Who works jobs; this service has none of its own. */
const workers = [
  'identity',
  'company',
  'customer',
  'device-inventory',
  'catalog-plan',
  'billing',
] as const satisfies ServiceName[];

/** Everybody who works jobs is asked at once: what they answer is true now, and nothing of it is kept twice. */
export const findJobsHandler = handle(findJobs, async (_, { ask, actor, language }) => {
  const answers = await Promise.all(
    workers.map(async (service) => {
      const { list, isComplete } = await ask(jobsOf(service), { owner: actor }).catch(() => nothing);
      return { list, missing: isComplete ? [] : [service] };
    }),
  );
  const newestFirst = answers
    .flatMap(({ list }) => list)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return {
    list: newestFirst.map((job) => jobView(job, language)),
    missing: answers.flatMap(({ missing }) => missing),
  };
});

const nothing = { list: [], isComplete: false };
