// `make chaos`: a steady load while parts are killed, frozen, cut off and filled, then a check of all that the product
// acknowledged. ARGS="--minutes 2" runs the few faults of `make test-all`, ARGS="--minutes 4 --only standby,froze"
// those with such names.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { claimFolder } from '@fovea/local/claim-folder';
import { placementOptions } from '@fovea/local/placement';
import { generate } from '@fovea/local/prepare';
import { root } from '@fovea/local/repository';
import { endWith, Failure } from '@fovea/ops/failure';
import { writeReport } from './report/write-report.ts';
import { isFulfilled, verdictText } from './verify/verdict.ts';

const { values } = parseArgs({
  options: {
    data: placementOptions.data,
    minutes: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const dataDir = join(resolve(root, values.data), 'chaos');
const minutes = Number(values.minutes);
const only = values.only.split(',').filter(Boolean);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  if (!(minutes >= 1 && minutes <= 240)) throw new Failure(`It cannot run for ${values.minutes} minutes`, '1 to 240');
  claimFolder(dataDir, { emptied: true });
  const { first: basePort } = await claimPorts('stack');
  await generate();
  // Verification uses the services' database clients, which generate() has only just written.
  const { runChaos } = await import('./run.ts');
  const say = (line: string) => console.log(`· ${line}`);
  const run = await runChaos({ basePort, dataDir: join(dataDir, 'stack'), minutes, only, say });
  const page = writeReport(run, dataDir);
  console.log(`${verdictText(run.verdicts)}\n· ${page}`);
  process.exitCode = run.verdicts.every(isFulfilled) ? 0 : 1;
} catch (error) {
  endWith(error);
}
process.exit();
