import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import { toolsDir } from '../repository.ts';
import { findOrUnpack } from './unpack-from-debian.ts';

/** Bookworm has no package of it, and the version within its kubectl does not support components. */
const release = 'trixie';

/** From the PATH, else unpacked from Debian's package into .local/tools. */
export async function findKustomize(): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(toolsDir, 'kustomize', 'usr', 'bin')];
  const find = () => folders.map((folder) => join(folder, 'kustomize')).find((path) => existsSync(path));
  const found = await findOrUnpack('kustomize', find, release);
  if (!found) throw new Failure('kustomize is missing', `Install it (Debian ${release}: apt-get install kustomize)`);
  return found;
}
