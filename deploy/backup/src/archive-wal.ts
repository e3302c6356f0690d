// `archive_command` of the embedded databases once a backup was made: writes a finished segment of the write-ahead
// log, sealed, to the backup folder. PostgreSQL retries until this command succeeds.
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { endWith, Failure } from '@fovea/ops/failure';
import { readSealed, writeSealed } from './sealed-file.ts';
import { readWalPlace, walFile } from './wal-place.ts';

const [placeFile = '', path = '', segment = ''] = process.argv.slice(2);

try {
  const { folder, scope, secrets } = readWalPlace(placeFile);
  const name = walFile(scope, segment);
  const file = join(folder, name);
  // PostgreSQL may have died before it recorded the archived segment. Other content under the name is never
  // overwritten.
  if (!existsSync(file)) await writeSealed(file, { secret: secrets[0] ?? '', name }, createReadStream(path));
  else if (!(await hasSameContent(file, { secrets, name })))
    throw new Failure(`${file} exists already with other content`, 'Make a new backup into another folder');
} catch (error) {
  endWith(error);
}

async function hasSameContent(file: string, by: { secrets: readonly string[]; name: string }): Promise<boolean> {
  let isSame = false;
  await readSealed(file, by, async (chunks) => {
    isSame = (await buffer(chunks)).equals(await readFile(path));
  });
  return isSame;
}
