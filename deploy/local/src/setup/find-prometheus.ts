import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toolsDir } from '../repository.ts';
import { findOrUnpack } from './unpack-from-debian.ts';

export type Prometheus = { server: string; promtool: string };

const folders = ['/usr/bin', join(toolsDir, 'prometheus', 'usr', 'bin')];

/** From the machine, or unpacked from Debian's package into .local/tools; undefined if unavailable. */
export const findPrometheus = (): Promise<Prometheus | undefined> => findOrUnpack('prometheus', find);

const find = (): Prometheus | undefined =>
  folders
    .map((folder) => ({ server: join(folder, 'prometheus'), promtool: join(folder, 'promtool') }))
    .find(({ server, promtool }) => existsSync(server) && existsSync(promtool));
