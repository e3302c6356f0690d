import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@fovea/local/repository';
import { z } from 'zod';
import type { Section } from './section.ts';

const run = promisify(execFile);
const Release = z.object({ version: z.string(), commit: z.string() });

/** The release before today's sources. */
export const release = Release.parse(JSON.parse(readFileSync(join(root, 'deploy', 'previous-release.json'), 'utf8')));

/** A shallow clone, or a copy without git, has no earlier commit. */
export const hasRelease = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${release.commit}^{commit}`], { cwd: root }).status === 0;

/** Skips the section where git lacks the previous release. */
export const ofPreviousRelease = ({ name, run }: Section): Section => ({
  name,
  run: async (only) => {
    if (hasRelease()) return run(only);
    console.log(`· ${name}: not run, git here lacks ${release.commit.slice(0, 8)} of release ${release.version}`);
    return { passed: 0, failed: 0, output: '' };
  },
});

/** Unpacks the previous release's files, or those below a path, into a folder. */
export async function unpackRelease(folder: string, path = '.'): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, release.commit, '--', path], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}
