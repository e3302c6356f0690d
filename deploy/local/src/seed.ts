// `make seed`: loads the demo business into the running product again.
import { parseArgs } from 'node:util';
import { endWith, Failure } from '@fovea/ops/failure';
import { placedEnvironment, placementOptions } from './placement.ts';
import { answers } from './processes.ts';
import { runSeed } from './seed-once.ts';

const { values } = parseArgs({ options: { ...placementOptions } });

try {
  const environment = placedEnvironment(values);
  if (!(await answers(`${environment.urls.web}/healthz`).catch(() => false)))
    throw new Failure(
      `Nothing answers at ${environment.urls.web}`,
      'Start the product with make up, then run this in a second terminal',
    );
  await runSeed(environment);
} catch (error) {
  endWith(error);
}
