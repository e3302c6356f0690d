import { cp, rm } from 'node:fs/promises';
import type { Secrets } from '@fovea/kit/secrets/secret-box';
import { embeddedServers } from '@fovea/local/embedded-servers';
import type { StackEnvironment } from '@fovea/local/environment';
import { takenPorts } from '@fovea/local/ports';
import { Failure } from '@fovea/ops/failure';
import { type Backup, backupOf, backupsIn, checkFiles, scopesIn } from './manifest.ts';
import { inMegabytes } from './megabytes.ts';
import { type Restored, restoreServer } from './restore-server.ts';
import { objectsFolder, unpackBeside } from './stack-files.ts';
import { checkWal } from './wal.ts';

type Restoring = {
  folder: string;
  secrets: Secrets;
  /** One server; empty: all servers and the file store. */
  scope: string;
  /** Default: the end of the archived log. */
  at?: Date;
  onStep: (line: string) => void;
};

/**
 * Restores servers from the newest backup that ended before the instant. Checks everything it will read before it
 * changes anything, and refuses while a server runs.
 */
export async function restoreBackup(
  environment: StackEnvironment,
  { folder, secrets, scope, at, onStep }: Restoring,
): Promise<Restored[]> {
  const { dataDir } = environment;
  const backups = backupsIn(folder, secrets);
  const plans = plansOf(environment, backups, scope, at).map((plan) => ({
    ...plan,
    place: { folder, scope: plan.server.name, secrets: [...secrets] },
  }));
  const running = await takenPorts(plans.map(({ server }) => server));
  if (running.length > 0)
    throw new Failure(
      `Still running, and written to: ${running.join(', ')}`,
      'Stop the product (Ctrl-C), restore, start it again',
    );

  const files = scope ? undefined : backups.find(({ id }) => id === plans[0]?.id)?.manifest.objects;
  const read = [...plans.map(({ backup }) => backup.file), ...(files ? [files] : [])];
  onStep(`checking ${read.length} files and the log since`);
  await checkFiles(folder, read);
  for (const { backup, place } of plans) await checkWal(place, backup.walFrom);

  const restored: Restored[] = [];
  const host = { dataDir, onDeath: () => undefined };
  for (const { server, backup, place } of plans) {
    const done = await restoreServer(server, backup, place, { at, host });
    onStep(
      `postgres-${done.scope}: ${inMegabytes(done.bytes, done.unpackedMs)}; its log in ${(done.replayedMs / 1000).toFixed(1)} s`,
    );
    restored.push(done);
  }
  if (files) {
    const beside = await unpackBeside(dataDir, folder, files.name, secrets);
    // Files uploaded since the backup stay, because restored rows may name them.
    await cp(beside, objectsFolder(dataDir), { recursive: true, force: false, preserveTimestamps: true });
    await rm(beside, { recursive: true });
    onStep(`objects: ${inMegabytes(files.plainBytes)}`);
  }
  return restored;
}

function plansOf(environment: StackEnvironment, backups: Backup[], scope: string, at: Date | undefined) {
  const servers = embeddedServers(environment);
  return (scope ? [scope] : scopesIn(backups)).map((wanted) => {
    const server = servers.find(({ name }) => name === wanted);
    if (!server)
      throw new Failure(
        `${wanted} is no server of this stack`,
        `Its own are ${servers.map(({ name }) => name).join(', ')}; FOVEA_REGIONS names its regions`,
      );
    return { server, ...backupOf(backups, wanted, at) };
  });
}
