import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { services } from '@fovea/contracts/endpoint';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { root } from '@fovea/local/repository';
import { copyPackages, linkPackages } from '@fovea/local/repository-files';
import { runCommand } from '@fovea/local/run-command';
import { openStack } from './browser.ts';
import { countsOf } from './counts.ts';
import { whileUp } from './make-up.ts';
import { play } from './play.ts';
import { ofPreviousRelease, unpackRelease } from './release.ts';
import { type Outcome, type Section, sumOf } from './section.ts';

/**
 * An upgrade as installations go through it: the previous release is filled with the demo business, today's `make up`
 * takes over its data, and then replicas of both serve side by side on today's databases and bus.
 */
export const previousRelease = (dataDir: string): Section =>
  ofPreviousRelease({
    name: 'previous-release',
    run: async () => {
      const before = join(dataDir, 'previous-release');
      await unpackRelease(before);
      await layPackages(before);
      const ports = await claimPorts('stack');
      const data = join(dataDir, 'upgraded');
      const place = [`PORT=${ports.first}`, `DATA=${data}`];
      try {
        const counted = await whileUp(before, place, countsOf);
        const upgraded = await whileUp(root, place, async (address) =>
          sumOf([
            same(counted, await countsOf(address)),
            await play('upgrades', dataDir, { FOVEA_URL: address }, ['stored-data']),
          ]),
        );
        return sumOf([upgraded, await sideBySide(before, { basePort: ports.first, dataDir: data }, dataDir)]);
      } finally {
        ports.release();
        rmSync(before, { recursive: true });
      }
    },
  });

/** Links the installed packages, or installs the differences of its lock file over a copy. */
async function layPackages(before: string): Promise<void> {
  if (lockOf(before) === lockOf(root)) return linkPackages(before);
  await copyPackages(before);
  const { code, output } = await runCommand('make', ['packages'], {}, before);
  if (code !== 0) throw new Error(output);
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

function same(before: unknown, after: unknown): Outcome {
  if (isDeepStrictEqual(before, after)) return { passed: 1, failed: 0, output: '' };
  return { passed: 0, failed: 1, output: `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}\n` };
}

/** Runs each service's first replica from today's code, the second from the previous release. */
async function sideBySide(
  before: string,
  place: { basePort: number; dataDir: string },
  dataDir: string,
): Promise<Outcome> {
  const stack = await openStack({
    ...place,
    scale: Object.fromEntries(services.map((name) => [name, 2])),
    codeOf: (part) => (part.endsWith('-2') ? before : root),
  });
  try {
    return await play('upgrades', dataDir, stack.env, ['side-by-side']);
  } finally {
    await stack.stop();
  }
}
