// `make backup TO=folder`: a sealed backup of this stack, and from then on an archive of each change within a minute.
// `KEEP=14` retains that many backups, with the log since the oldest of them.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withEmbeddedServers } from '@fovea/local/embedded-servers';
import { placedEnvironment, placementOptions } from '@fovea/local/placement';
import { root } from '@fovea/local/repository';
import { endWith, Failure } from '@fovea/ops/failure';
import { backUp } from './back-up.ts';
import { backupSecrets } from './backup-secrets.ts';
import { pruneBackups } from './prune-backups.ts';

const { values } = parseArgs({
  options: { ...placementOptions, to: { type: 'string', default: '' }, keep: { type: 'string', default: '' } },
});

try {
  if (!values.to) throw new Failure('TO names no folder', 'Example: make backup TO=/mnt/backups/fovea');
  if (values.keep && !/^[1-9]\d*$/.test(values.keep))
    throw new Failure(
      `KEEP=${values.keep} is no number of backups`,
      'Example: make backup TO=/mnt/backups/fovea KEEP=14',
    );
  const folder = resolve(root, values.to);
  const environment = placedEnvironment(values);
  const { secrets, isOwn } = backupSecrets(process.env, environment.dataDir);
  const onStep = (line: string) => console.log(`· ${line}`);
  const id = await withEmbeddedServers(environment, () => backUp(environment, { folder, secrets, onStep }));
  console.log(
    `backed up to ${join(folder, id)}; from now on every change is archived in ${join(folder, 'wal')} within a minute`,
  );
  if (values.keep) {
    const { backups, pieces } = pruneBackups(folder, { secrets, keep: Number(values.keep) });
    onStep(`removed ${backups.length} older backups and ${pieces} log segments that no backup needs`);
  }
  if (isOwn)
    console.log(
      `Sealed with the key in ${environment.dataDir}: without that folder nobody can open it. FOVEA_BACKUP_KEY gives it a key of its own.`,
    );
} catch (error) {
  endWith(error);
}
