import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './repository.ts';

const run = promisify(execFile);

/** The tracked and the untracked, not ignored files of the working tree. */
export async function repositoryFiles(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 20_000_000,
  });
  return stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
}

/** Hard-links the installed packages into another copy of the repository. */
export const linkPackages = (folder: string): Promise<void> =>
  // Some file systems have no hard links.
  layPackages((from, to) => run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to])), folder);

/** Copies the installed packages as files that may be replaced. */
export const copyPackages = (folder: string): Promise<void> =>
  layPackages((from, to) => run('cp', ['-a', from, to]), folder);

async function layPackages(lay: (from: string, to: string) => Promise<unknown>, folder: string): Promise<void> {
  for (const packages of globSync(['node_modules', '*/node_modules', '*/*/node_modules'], {
    cwd: root,
    exclude: ['node_modules/*'],
  }))
    await lay(join(root, packages), join(folder, packages));
}
