import { findProjectionChecks } from '@fovea/contracts/states/endpoints';
import { projectionChecksOf } from '@fovea/contracts/states/rpcs';
import { callEveryService } from '../call-every-service.ts';
import { handle } from '../handle.ts';

/** Reads the results of every service's checks of its projections. */
export const findProjectionChecksHandler = handle(findProjectionChecks, async (_, { callRpc }) => {
  const { answers, missing } = await callEveryService(projectionChecksOf, callRpc);
  return { list: answers.flatMap(({ list }) => list), missing };
});
