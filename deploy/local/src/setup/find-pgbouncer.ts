import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { toolsDir } from '../repository.ts';
import { unpackFromDebian, unpackSource } from './unpack-from-debian.ts';

const run = promisify(execFile);

/**
 * Bookworm's version does not support prepared statements in transaction mode, and trixie's needs a newer C library.
 */
const release = 'trixie';
const oldest = [1, 21] as const;
const built = join(toolsDir, 'pgbouncer', 'pgbouncer');

/**
 * From the PATH if recent enough, otherwise built from Debian's source into .local/tools, which takes half a minute and
 * needs no root; undefined if unavailable: without apt, dpkg-dev or a compiler.
 */
export async function findPgbouncer(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  for (const path of [...folders.map((folder) => join(folder, 'pgbouncer')), built])
    if (await isNewEnough(path)) return path;
  await build().catch(() => undefined);
  return (await isNewEnough(built)) ? built : undefined;
}

async function isNewEnough(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > oldest[0] || (Number(major) === oldest[0] && Number(minor) >= oldest[1]);
}

/** Without TLS and name resolution: it connects to this machine only. */
const without = ['openssl', 'cares', 'pam', 'systemd'].map((part) => `--without-${part}`);

async function build(): Promise<void> {
  mkdirSync(toolsDir, { recursive: true });
  const scratch = mkdtempSync(join(toolsDir, '.pgbouncer-'));
  try {
    const libevent = join(await unpackFromDebian('libevent-dev'), 'usr');
    const [machine = ''] = readdirSync(join(libevent, 'lib'));
    const cwd = await unpackSource('pgbouncer', release, scratch);
    const includes = [join(libevent, 'include'), join(libevent, 'include', machine)].map((folder) => `-I${folder}`);
    const variables = [
      `LIBEVENT_CFLAGS=${includes.join(' ')}`,
      `LIBEVENT_LIBS=${join(libevent, 'lib', machine, 'libevent.a')}`,
    ];
    await run('./configure', [...without, ...variables], { cwd });
    await run('make', ['-j2', 'pgbouncer'], { cwd });
    mkdirSync(join(toolsDir, 'pgbouncer'), { recursive: true });
    renameSync(join(cwd, 'pgbouncer'), built);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
