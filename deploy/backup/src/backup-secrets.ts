import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SecretKeys, type Secrets } from '@fovea/kit/secrets/secret-box';
import { type Environment, ownKey } from '@fovea/local/environment';
import { secretsIn } from '@fovea/local/secrets';
import { Failure } from '@fovea/ops/failure';

/**
 * The keys that seal and open backups, newest first. A stack on one machine has a key among its own secrets, which is
 * lost together with them.
 */
export function backupSecrets(given: Environment, dataDir: string): { secrets: Secrets; isOwn: boolean } {
  const { FOVEA_BACKUP_KEY: key, FOVEA_ENV: kind } = given;
  if (key) {
    const { data: secrets } = SecretKeys.safeParse(key);
    if (secrets) return { secrets, isOwn: false };
    throw new Failure(
      'FOVEA_BACKUP_KEY is too short',
      'It has 32 characters or more; several have commas between them',
    );
  }
  if (kind === 'production' || !existsSync(join(dataDir, 'secrets.json')))
    throw new Failure(
      kind === 'production' ? 'No backup of production without a key' : `${dataDir} has no key of a backup`,
      'Give it as FOVEA_BACKUP_KEY, and store it apart from the data and their backups',
    );
  return { secrets: [ownKey(secretsIn(dataDir), 'backups')], isOwn: true };
}
