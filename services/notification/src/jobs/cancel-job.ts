import { cancelJob } from '@fovea/contracts/jobs/endpoints';
import { cancelJobOf } from '@fovea/contracts/jobs/rpcs';
import { serviceOfJob } from '@fovea/contracts/jobs/schema';
import { handle } from '../handle.ts';
import { jobView } from './job-view.ts';

export const cancelJobHandler = handle(cancelJob, async ({ id }, { callRpc, actor, language }) =>
  jobView(await callRpc(cancelJobOf(serviceOfJob(id)), { owner: actor, id }), language),
);
