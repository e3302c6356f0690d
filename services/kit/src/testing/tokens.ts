import { exportJWK, generateKeyPair } from 'jose';
import { type Actor, lifetimeMs, type SigningKey, signToken } from '../actor.ts';
import { newId } from '../ids.ts';
import type { PublicKey } from '../token-keys.ts';

/** Who a test acts as; what is left out is made up (an admin has no region and no company). */
export type TestActor = Partial<Omit<Actor, 'expiresAt'>> & Pick<Actor, 'role'>;
export type TestTokens = { keys: PublicKey[]; tokenFor(actor: TestActor): Promise<string> };

/** A signing key of the test's own, trusted by the services of its bed. */
export async function createTokens(defaultRegion: string): Promise<TestTokens> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const signing: SigningKey = { kid: 'test', key: privateKey };
  return {
    keys: [{ kid: 'test', jwk: await exportJWK(publicKey) }],
    tokenFor({ issuedAt = Date.now(), ...given }) {
      const home =
        given.role === 'admin' ? { region: null, companyId: null } : { region: defaultRegion, companyId: newId() };
      const actor = { id: newId(), sessionId: newId(), ...home, ...given };
      return signToken(signing, actor, { issuedAt, expiresAt: issuedAt + lifetimeMs(given.role) });
    },
  };
}
