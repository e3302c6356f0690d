// `make up` and `make dev`: the whole product on this machine, in the foreground until Ctrl-C.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { endWith } from '@fovea/ops/failure';
import type { StackEnvironment } from './environment.ts';
import { expectPage } from './expect-page.ts';
import { placement, placementOptions } from './placement.ts';
import { generate } from './prepare.ts';
import type { Running } from './processes.ts';
import { restartParts } from './restart-parts.ts';
import { parseScale } from './scale.ts';
import { discardPartialSeed, seedOnce } from './seed-once.ts';
import { type Stack, startStack } from './stack.ts';
import { stepOf } from './start-steps.ts';
import { startVite } from './start-vite.ts';
import { welcome } from './welcome.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, ...placementOptions, scale: { type: 'string', default: '' } },
});
const place = placement(values);
const began = performance.now();
const step = (line: string) => console.log(`· ${line}`);

const leaving = new AbortController();
let starting: Promise<Stack> | undefined;
let vite: Running | undefined;
let failure: unknown;
const startPart = async (part: string) => {
  const stack = await starting;
  if (part === 'vite') await openVite(stack);
  else await stack?.start(part);
};
const { onDeath, settled } = restartParts({ start: startPart, say: console.error, signal: leaving.signal });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

try {
  const scale = parseScale(values.scale);
  const { dev: watch } = values;
  const { signal } = leaving;
  const prepare = async (environment: StackEnvironment) => {
    discardPartialSeed(environment, step);
    step(stepOf('generated code', 'checking the generated code'));
    await generate({ signal, onOutput: (text) => process.stdout.write(text.replace(/^(?=.)/gm, '      ')) });
  };
  starting = startStack({ ...place, scale, watch, onStep: step, onDeath, prepare, signal });
  const stack = await starting;
  if (watch) await openVite(stack);
  await seedOnce(stack.environment, step, signal);
  const { ports } = stack.environment;
  await expectPage(watch ? ports.vite : ports.gateway);
  console.log(welcome(stack.environment, watch));
  step(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops everything`);
  if (!leaving.signal.aborted) await once(leaving.signal, 'abort');
} catch (error) {
  if (!leaving.signal.aborted) failure = error;
}

// Services finish their work before the databases stop. Parts that are still starting are aborted.
leaving.abort();
await settled();
await vite?.stop();
const stack = await starting?.catch(() => undefined);
await stack?.stop();
if (failure) endWith(failure);
else step(`stopped; the data is kept in ${place.dataDir}`);
process.exit();

async function openVite(stack?: Stack): Promise<void> {
  if (!stack) return;
  vite = await startVite(stack.environment, {
    dataDir: place.dataDir,
    onDeath,
    warnings: true,
    giveUp: leaving.signal,
  });
}

/** A second Ctrl-C ends every part at once with this process. */
function leave(): void {
  if (leaving.signal.aborted) process.exit(130);
  console.log();
  step('stopping');
  leaving.abort();
}
