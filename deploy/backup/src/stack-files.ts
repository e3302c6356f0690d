import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '@fovea/kit/secrets/secret-box';
import { Failure } from '@fovea/ops/failure';
import { backupsIn, checkFiles } from './manifest.ts';
import { readSealed } from './sealed-file.ts';
import { unpackTar } from './tar.ts';

/** The database passwords, the mark of the demo data, and the stack's clock. */
export const filesOfStack = ['secrets.json', 'seeded', 'clock'];

export const objectsFolder = (dataDir: string): string => join(dataDir, 's3');

/**
 * Restores the stack's own files into a lost data folder. An existing folder has to be the backup's, because the
 * restored databases accept only the backup's secrets.
 */
export async function bringStackFiles(dataDir: string, folder: string, secrets: Secrets): Promise<void> {
  const [newest] = backupsIn(folder, secrets);
  if (!newest) return;
  await checkFiles(folder, [newest.manifest.stack]);
  const beside = await unpackBeside(dataDir, folder, newest.manifest.stack.name, secrets);
  try {
    const [restored, own] = [beside, dataDir].map((place) => join(place, 'secrets.json'));
    if (existsSync(own ?? '')) {
      if (readFileSync(own ?? '', 'utf8') === readFileSync(restored ?? '', 'utf8')) return;
      throw new Failure(
        `${dataDir} holds another stack than ${folder}`,
        'Name the folder of that stack, or a new one: make restore FROM=… DATA=.local-2 PORT=9080',
      );
    }
    cpSync(beside, dataDir, { recursive: true, force: false });
  } finally {
    rmSync(beside, { recursive: true });
  }
}

/** Unpacks a sealed file into a new folder inside the data folder; resolves to its path. */
export async function unpackBeside(dataDir: string, folder: string, name: string, secrets: Secrets): Promise<string> {
  const beside = join(dataDir, 'restoring');
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  await readSealed(join(folder, name), { secrets, name }, (chunks) => unpackTar(chunks, beside));
  return beside;
}
