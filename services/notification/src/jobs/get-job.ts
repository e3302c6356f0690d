import { getJob, jobOf, serviceOfJob } from '@fovea/contracts/jobs';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

export const getJobHandler = handle(getJob, async ({ id }, { ask, actor, language }) =>
  jobView(await ask(jobOf(serviceOfJob(id)), { owner: actor, id }), language),
);
