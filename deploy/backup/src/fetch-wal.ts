// `restore_command` while a backup is restored: copies a segment of the write-ahead log from the backup folder.
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { endWith } from '@fovea/ops/failure';
import { readSealed } from './sealed-file.ts';
import { readWalPlace, walFile } from './wal-place.ts';

const [placeFile = '', path = '', segment = ''] = process.argv.slice(2);
/** PostgreSQL reads 1 as the end of the log, and aborts on anything above 125. */
const end = 1;
const broken = 200;

try {
  const { folder, scope, secrets } = readWalPlace(placeFile);
  const name = walFile(scope, segment);
  const file = join(folder, name);
  if (existsSync(file))
    await readSealed(file, { secrets, name }, (chunks) => pipeline(chunks, createWriteStream(path)));
  else process.exitCode = end;
} catch (error) {
  endWith(error);
  process.exitCode = broken;
}
