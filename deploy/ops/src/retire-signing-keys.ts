import type { Secrets } from '@fovea/kit/secrets/secret-box';
import type { Client } from 'pg';
import { newKeyPair } from '../../../services/identity/src/keys/key-ring.ts';

/** Replaces all signing keys by a new one, which invalidates every token. Returns how many it removed. */
export async function retireSigningKeys(client: Client, secrets: Secrets): Promise<number> {
  const { kid, publicJwk, sealedPrivateKey } = await newKeyPair(secrets);
  await client.query('BEGIN');
  await client.query('LOCK TABLE signing_key IN EXCLUSIVE MODE');
  await client.query(
    `INSERT INTO signing_key (kid, generation, public_jwk, sealed_private_key, created_at)
    SELECT $1, coalesce(max(generation), 0) + 1, $2, $3, now() FROM signing_key`,
    [kid, JSON.stringify(publicJwk), sealedPrivateKey],
  );
  const { rowCount } = await client.query('DELETE FROM signing_key WHERE kid <> $1', [kid]);
  await client.query('COMMIT');
  return rowCount ?? 0;
}
