import { services } from '@fovea/contracts/endpoint';
import { findProjectionChecks } from '@fovea/contracts/states/endpoints';
import { projectionChecksOf } from '@fovea/contracts/states/questions';
import { handle } from '../handle.ts';

/** Every service is asked for what it found of its own copies. */
export const findProjectionChecksHandler = handle(findProjectionChecks, async (_, { ask }) => {
  const answers = await Promise.all(
    services.map(async (service) => ({
      service,
      ...(await ask(projectionChecksOf(service), {}).catch(() => ({ list: [], isComplete: false }))),
    })),
  );
  return {
    list: answers.flatMap(({ list }) => list),
    missing: answers.flatMap(({ service, isComplete }) => (isComplete ? [] : [service])),
  };
});
