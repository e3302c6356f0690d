import { open, type Secrets, seal } from '@fovea/kit/secrets/secret-box';
import type { Client } from 'pg';
import { mailPassword } from '../../../services/company/src/settings/mail-password.ts';
import { signingKeyPurpose } from '../../../services/identity/src/keys/key-ring.ts';

type SecretColumn = { service: string; table: string; key: string; column: string; purpose: string };

/** Everything that FOVEA_SECRET_KEY seals directly, all of it in global databases. */
export const secretColumns: SecretColumn[] = [
  { service: 'identity', table: 'signing_key', key: 'kid', column: 'sealed_private_key', purpose: signingKeyPurpose },
  { service: 'company', table: 'settings', key: 'id', column: 'sealed_email_password', purpose: mailPassword },
];

/**
 * Reseals every value of the column with the newest secret; returns how many. A value written in between is skipped: it
 * was sealed with the newest secret. Throws if no secret opens a value.
 */
export async function resealColumn(client: Client, where: SecretColumn, secrets: Secrets): Promise<number> {
  const { table, key, column, purpose } = where;
  const { rows } = await client.query<{ key: string; sealed: string }>(
    `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`,
  );
  let count = 0;
  for (const { key: id, sealed } of rows) {
    const resealed = seal(secrets, purpose, open(secrets, purpose, sealed));
    const { rowCount } = await client.query(
      `UPDATE ${table} SET ${column} = $1 WHERE ${key}::text = $2 AND ${column} = $3`,
      [resealed, id, sealed],
    );
    count += rowCount ?? 0;
  }
  return count;
}
