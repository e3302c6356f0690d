// `make seed`: the demo business again, into the product that is running.
import { parseArgs } from 'node:util';
import { environmentOf } from './environment.ts';
import { endWith, Failure } from './failure.ts';
import { answers } from './processes.ts';
import { localDir } from './repository.ts';
import { runSeed } from './seed-once.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });

try {
  const environment = environmentOf({ basePort: Number(values.port), dataDir: localDir, mode: 'development', scale: {}, given: process.env });
  if (!(await answers(`${environment.urls.web}/healthz`).catch(() => false)))
    throw new Failure(`Nothing answers at ${environment.urls.web}`, 'Start the product with make up, then run this in a second terminal');
  await runSeed(environment);
} catch (error) {
  endWith(error);
}
