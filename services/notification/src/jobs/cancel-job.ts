import { cancelJob, cancelJobOf, serviceOfJob } from '@fovea/contracts/jobs';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

export const cancelJobHandler = handle(cancelJob, async ({ id }, { ask, actor, language }) =>
  jobView(await ask(cancelJobOf(serviceOfJob(id)), { owner: actor, id }), language),
);
