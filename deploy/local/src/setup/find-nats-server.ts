import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '@fovea/ops/failure';
import { toolsDir } from '../repository.ts';

const run = promisify(execFile);
const unpacked = join(toolsDir, 'nats-server', 'usr', 'sbin', 'nats-server');

/** From the PATH, else unpacked from Debian's package into .local/tools, which needs no root. */
export async function findNatsServer(): Promise<string> {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) =>
    join(folder, 'nats-server'),
  );
  return [...places, unpacked].find(canRun) ?? (await unpackFromDebian());
}

async function unpackFromDebian(): Promise<string> {
  const folder = join(toolsDir, 'nats-server');
  mkdirSync(folder, { recursive: true });
  try {
    const download = () => run('apt-get', ['download', 'nats-server'], { cwd: folder });
    // A fresh machine has no package lists yet.
    await download().catch(() => run('apt-get', ['update']).then(download));
    const [archive] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (!archive) throw new Error('apt-get download left no file');
    await run('dpkg', ['-x', archive, '.'], { cwd: folder });
    return unpacked;
  } catch {
    throw new Failure(
      'nats-server is missing',
      'Install it (Debian: apt-get install nats-server; macOS: brew install nats-server) or set NATS_URL to a server of your own',
    );
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
