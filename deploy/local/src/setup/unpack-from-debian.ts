import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsDir } from '../repository.ts';

const run = promisify(execFile);

/** What is looked for, of the machine or of a package that is unpacked for it; undefined where it cannot be had. */
export async function findOrUnpack<Found>(name: string, find: () => Found | undefined): Promise<Found | undefined> {
  if (!find()) await unpackFromDebian(name).catch(() => undefined);
  return find();
}

/** Unpacks a package of Debian into .local/tools, which needs no root; resolves to the folder. Rejects where there is no apt. */
export async function unpackFromDebian(name: string): Promise<string> {
  const folder = join(toolsDir, name);
  mkdirSync(folder, { recursive: true });
  const download = () => run('apt-get', ['download', name], { cwd: folder });
  // A fresh machine has no package lists yet.
  await download().catch(() => run('apt-get', ['update']).then(download));
  const [archive] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
  if (!archive) throw new Error('apt-get download left no file');
  await run('dpkg', ['-x', archive, '.'], { cwd: folder });
  return folder;
}
