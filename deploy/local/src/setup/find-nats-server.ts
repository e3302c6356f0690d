import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import { toolsDir } from '../repository.ts';
import { unpackFromDebian } from './unpack-from-debian.ts';

const unpacked = join(toolsDir, 'nats-server', 'usr', 'sbin', 'nats-server');

/** From the PATH, else unpacked from Debian's package into .local/tools, which needs no root. */
export async function findNatsServer(): Promise<string> {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) =>
    join(folder, 'nats-server'),
  );
  return [...places, unpacked].find(canRun) ?? (await unpack());
}

async function unpack(): Promise<string> {
  try {
    await unpackFromDebian('nats-server');
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
