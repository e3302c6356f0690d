import { cpSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { portsOf } from '@fovea/local/ports';
import { root } from '@fovea/local/repository';
import { linkPackages, repositoryFiles } from '@fovea/local/repository-files';
import { startCommand } from '@fovea/local/run-command';
import { shell, whileUp } from './make-up.ts';
import { play } from './play.ts';
import { type Outcome, type Section, sumOf } from './section.ts';

/** The first start: a fresh clone, nothing built, no data, `make up`, and the printed address in a browser. */
export const cloneStart = (dataDir: string, machine: 'idle' | 'busy'): Section => ({
  name: `${machine}-clone`,
  run: async () => {
    const clone = join(dataDir, 'clone');
    await makeClone(clone);
    const ports = await claimPorts('stack');
    const load =
      machine === 'busy' ? cpus().map(() => startCommand('node', ['-e', 'for (;;);'], { env: shell() })) : [];
    try {
      return await whileUp(clone, [`PORT=${ports.first}`], async (address) => {
        const started = await play('first-start', dataDir, { FOVEA_URL: address }, []);
        if (machine === 'busy') return started;
        return sumOf([started, await daysPass(clone, ports.first, dataDir, address)]);
      });
    } finally {
      await Promise.all(load.map((each) => each.end('SIGKILL')));
      ports.release();
      rmSync(clone, { recursive: true });
    }
  },
});

/** A copy of the working tree, with the packages already installed. */
async function makeClone(clone: string): Promise<void> {
  rmSync(clone, { recursive: true, force: true });
  for (const file of await repositoryFiles()) cpSync(join(root, file), join(clone, file));
  await linkPackages(clone);
}

/** Moves the stack's clock while pages are open. */
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
