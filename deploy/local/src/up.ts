// `make up` and `make dev`: the whole product on this machine, in the foreground until Ctrl-C.
import { parseArgs } from 'node:util';
import { endWith } from './failure.ts';
import { endLeftovers } from './leftovers.ts';
import { buildWeb, generate } from './prepare.ts';
import type { Running } from './processes.ts';
import { localDir } from './repository.ts';
import { parseScale } from './scale.ts';
import { seedOnce } from './seed-once.ts';
import { type Stack, startStack } from './stack.ts';
import { startVite } from './start-vite.ts';
import { welcome } from './welcome.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, port: { type: 'string', default: '8080' }, scale: { type: 'string', default: '' } },
});
const began = performance.now();
const step = (line: string) => console.log(`· ${line}`);
const onDeath = (line: string) => console.error(`\n✗ ${line}\n  It stays down until you press Ctrl-C and run make up again; the rest keeps working.`);

let stack: Stack | undefined;
let vite: Running | undefined;
let leaving = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave());

try {
  const scale = parseScale(values.scale);
  await generate();
  // The web app builds while the databases start.
  const [started] = await Promise.all([
    startStack({ basePort: Number(values.port), dataDir: localDir, mode: 'development', scale, given: process.env, watch: values.dev, onStep: step, onDeath }),
    values.dev ? undefined : buildWeb(step),
  ]);
  stack = started;
  if (values.dev) vite = await startVite(stack.environment, { dataDir: localDir, onDeath });
  await seedOnce(stack.environment, step);
  console.log(welcome(stack.environment, values.dev));
  step(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops everything`);
} catch (error) {
  if (!leaving) {
    endWith(error);
    await end();
  }
}

/** Services finish what they are doing before their databases go. */
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  console.log();
  step('stopping');
  await end();
  step('stopped; the data is kept in .local');
}

async function end(): Promise<never> {
  await vite?.stop();
  await stack?.stop();
  // Where the start was still under way, its processes are known only by their files.
  await endLeftovers(localDir);
  process.exit();
}
