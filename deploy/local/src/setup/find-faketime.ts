import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { toolsDir } from '../repository.ts';
import { findOrUnpack } from './unpack-from-debian.ts';

const library = 'lib/*/faketime/libfaketimeMT.so.1';
const places = ['/usr', join(toolsDir, 'libfaketime', 'usr')];

/**
 * The library that changes the time of programs, from the machine or unpacked from Debian's package into .local/tools;
 * undefined if unavailable.
 */
export async function findFaketime(onFetch = () => {}): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  if (!find()) onFetch();
  return findOrUnpack('libfaketime', find);
}

const find = (): string | undefined =>
  places.flatMap((place) => globSync(join(place, library))).find((path) => existsSync(path));
