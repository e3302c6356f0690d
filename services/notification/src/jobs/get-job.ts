import { getJob } from '@fovea/contracts/jobs/endpoints';
import { jobOf } from '@fovea/contracts/jobs/rpcs';
import { serviceOfJob } from '@fovea/contracts/jobs/schema';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

export const getJobHandler = handle(getJob, async ({ id }, { callRpc, actor, language }) =>
  jobView(await callRpc(jobOf(serviceOfJob(id)), { owner: actor, id }), language),
);
