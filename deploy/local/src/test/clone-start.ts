import { cpSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit/testing/claim-ports';
import { portsOf } from '../ports.ts';
import { root } from '../repository.ts';
import { linkPackages, repositoryFiles } from '../repository-files.ts';
import { play } from './play.ts';
import { type Command, startCommand } from './run-command.ts';
import type { Outcome, Section } from './section.ts';

/** Of a person's shell what `make up` needs; an address of a real part in it would be used. */
const shell = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR });

/** Everyone's first minutes: a fresh clone, nothing built, no data, `make up`, and the printed address in a browser. */
export const cloneStart = (dataDir: string, machine: 'idle' | 'busy'): Section => ({
  name: `${machine}-clone`,
  run: async () => {
    const clone = join(dataDir, 'clone');
    await makeClone(clone);
    const ports = await claimPorts('stack');
    const load =
      machine === 'busy' ? cpus().map(() => startCommand('node', ['-e', 'for (;;);'], { env: shell() })) : [];
    const up = startCommand('make', ['up', `PORT=${ports.first}`], { env: shell(), cwd: clone });
    try {
      const address = await printedAddress(up);
      const started = await play('first-start', dataDir, { FOVEA_URL: address }, []);
      return machine === 'idle' ? bothOf(started, await daysPass(clone, ports.first, dataDir, address)) : started;
    } finally {
      await Promise.all([up.end('SIGINT'), ...load.map((each) => each.end('SIGKILL'))]);
      ports.release();
      rmSync(clone, { recursive: true });
    }
  },
});

/** A clone of now, with the packages already installed. */
async function makeClone(clone: string): Promise<void> {
  rmSync(clone, { recursive: true, force: true });
  for (const file of await repositoryFiles()) cpSync(join(root, file), join(clone, file));
  await linkPackages(clone);
}

async function printedAddress(up: Command): Promise<string> {
  const failed = up.finished.then(({ output }) => {
    throw new Error(`make up ended before it was ready:\n${output}`);
  });
  const output = await Promise.race([up.says(/ready after/), failed]);
  const [, address] = /^ +Fovea +(http\S+)$/m.exec(output) ?? [];
  if (!address) throw new Error(`make up printed no address:\n${output}`);
  return address;
}

const bothOf = (one: Outcome, other: Outcome): Outcome => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  output: one.output + other.output,
});

/** The clock of that stack is moved while people look at it. */
const daysPass = (clone: string, port: number, dataDir: string, address: string): Promise<Outcome> =>
  play(
    'days-pass',
    dataDir,
    {
      FOVEA_URL: address,
      FOVEA_INBOX_URL: `http://localhost:${portsOf(port).inbox}`,
      STACK_FOLDER: clone,
      STACK_PLACE: `PORT=${port}`,
    },
    [],
  );
