import { type Actor, lifetimeMs, type SigningKey, signToken } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import type { PublicKey } from '@fovea/kit/secrets/token-keys';
import { exportJWK, generateKeyPair } from 'jose';

/** The actor of a test; absent fields are generated (an admin has no region and no company). */
export type TestActor = Partial<Omit<Actor, 'expiresAt'>> &
  Pick<Actor, 'role'> & {
    /** Signed with a key that was retired before the token was issued. */
    byRetiredKey?: true;
  };
export type TestTokens = { keys: PublicKey[]; tokenFor(actor: TestActor): Promise<string> };

/** Signing keys of the test, trusted by the services of its bed: one current and one retired. */
export async function createTokens(defaultRegion: string): Promise<TestTokens> {
  const [current, retired] = await Promise.all(['test', 'retired'].map(createKey));
  if (!current || !retired) throw new Error('No keys');
  return {
    keys: [current.listed, { ...retired.listed, until: new Date(0).toISOString() }],
    tokenFor({ issuedAt = Date.now(), byRetiredKey, ...given }) {
      const home =
        given.role === 'admin' ? { region: null, companyId: null } : { region: defaultRegion, companyId: newId() };
      const actor = { id: newId(), sessionId: newId(), ...home, ...given };
      const { signing } = byRetiredKey ? retired : current;
      return signToken(signing, actor, { issuedAt, expiresAt: issuedAt + lifetimeMs(given.role) });
    },
  };
}

async function createKey(kid: string): Promise<{ signing: SigningKey; listed: PublicKey }> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { signing: { kid, key: privateKey }, listed: { kid, jwk: await exportJWK(publicKey) } };
}
