// `make restore FROM=folder`: restores all servers of this stack, or REGION alone, to the instant AT or to the end of
// the archived log.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimFolder, releaseFolder } from '@fovea/local/claim-folder';
import { placedEnvironment, placement, placementOptions } from '@fovea/local/placement';
import { root } from '@fovea/local/repository';
import { endWith, Failure } from '@fovea/ops/failure';
import { backupSecrets } from './backup-secrets.ts';
import { type LostChange, lostChanges } from './lost-changes.ts';
import { republish } from './republish.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Restored } from './restore-server.ts';
import { bringStackFiles } from './stack-files.ts';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({ options: { ...placementOptions, from: text, region: text, at: text } });
const { dataDir } = placement(values);

try {
  const at = values.at ? new Date(values.at) : undefined;
  if (!values.from)
    throw new Failure('FROM names no folder', 'Example: make restore FROM=/mnt/backups/fovea REGION=jp');
  if (at && !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(values.at))
    throw new Failure(`AT is no instant with its zone: ${values.at}`, 'Example: AT=2026-11-26T07:00:00Z');
  const folder = resolve(root, values.from);
  const { secrets } = backupSecrets(process.env, dataDir);
  // Refused while the stack runs, because it would write to the replaced data.
  claimFolder(dataDir);
  try {
    await bringStackFiles(dataDir, folder, secrets);
    const environment = placedEnvironment(values);
    const onStep = (line: string) => console.log(`· ${line}`);
    const restored = await restoreBackup(environment, { folder, secrets, scope: values.region, at, onStep });
    for (const server of restored) reportLoss(server, await lostChanges(environment, server));
    onStep('publishing again what was published since');
    for (const { database, count } of await republish(environment, restored))
      console.log(`${database}: ${count} messages are published again`);
    console.log(`Next: make up, and docs/runbooks/after-a-restore.md: its services report what other services still have of the lost data.
Then: make backup TO=… archives a restored server's changes again, which nothing does until then.`);
  } finally {
    releaseFolder(dataDir);
  }
} catch (error) {
  endWith(error);
}

function reportLoss({ scope, at, former }: Restored, lost: LostChange[] | undefined): void {
  console.log(`${scope} is as it was at ${at.toISOString()}${former ? `; its former data are in ${former}` : ''}`);
  if (lost) console.log(lost.length > 0 ? '  Lost, as the former data say:' : '  Nothing was published later');
  else console.log('  What was written later is lost; there are no former data that could say what');
  for (const { database, subject, at: last, count } of lost ?? [])
    console.log(`  ${last.toISOString()}  ${database}  ${subject}${count > 1 ? `  ${count} times` : ''}`);
}
