import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsDir } from '../repository.ts';

const run = promisify(execFile);

/** What `find` finds on the machine or after unpacking the package; undefined where neither has it. */
export async function findOrUnpack<Found>(
  name: string,
  find: () => Found | undefined,
  release?: string,
): Promise<Found | undefined> {
  if (!find()) await unpackFromDebian(name, release).catch(() => undefined);
  return find();
}

/**
 * Unpacks a package of Debian into .local/tools, which needs no root; resolves to the folder. `release` names a release
 * other than the machine's, for packages that it lacks. Rejects without apt.
 */
export async function unpackFromDebian(name: string, release?: string): Promise<string> {
  mkdirSync(toolsDir, { recursive: true });
  const scratch = mkdtempSync(join(toolsDir, `.${name}-`));
  try {
    const options = release ? optionsFor('deb', release, scratch) : [];
    const apt = (...words: string[]) => run('apt-get', [...options, ...words], { cwd: scratch });
    // A fresh machine has no package lists yet.
    await apt('download', name).catch(() => apt('update').then(() => apt('download', name)));
    const [archive] = readdirSync(scratch).filter((file) => file.endsWith('.deb'));
    if (!archive) throw new Error('apt-get download left no file');
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: scratch });
    const folder = join(toolsDir, name);
    // Renamed as a whole, so that it is never incomplete; one unpacked at the same time is as good.
    if (!existsSync(folder)) renameSync(join(scratch, 'unpacked'), folder);
    return folder;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The source of a release's package with Debian's patches, in a folder of `into`. Rejects if unavailable. */
export async function unpackSource(name: string, release: string, into: string): Promise<string> {
  const options = optionsFor('deb-src', release, into);
  await run('apt-get', [...options, 'update'], { cwd: into });
  await run('apt-get', [...options, 'source', name], { cwd: into });
  const folder = readdirSync(into).find((found) => found.startsWith(`${name}-`));
  if (!folder) throw new Error('apt-get source left no folder');
  return join(into, folder);
}

/** Package lists separate from the machine's, signed by the same keys. */
function optionsFor(kind: 'deb' | 'deb-src', release: string, folder: string): string[] {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  // Not in the folder of lists: apt deletes unexpected files there.
  const sources = join(folder, 'sources.list');
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  writeFileSync(sources, `${kind} ${signed} http://deb.debian.org/debian ${release} main\n`);
  return [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${lists}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
  ].flatMap((option) => ['-o', option]);
}
