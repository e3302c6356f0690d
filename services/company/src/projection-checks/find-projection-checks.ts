import { findProjectionChecks } from '@fovea/contracts/states/endpoints';
import { projectionChecksOf } from '@fovea/contracts/states/questions';
import { askEveryService } from '../ask-every-service.ts';
import { handle } from '../handle.ts';

/** Reads the results of every service's checks of its projections. */
export const findProjectionChecksHandler = handle(findProjectionChecks, async (_, { ask }) => {
  const { answers, missing } = await askEveryService(projectionChecksOf, ask);
  return { list: answers.flatMap(({ list }) => list), missing };
});
