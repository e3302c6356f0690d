import type { KitConfig } from '../config/config.ts';
import type { PublicKey } from './token-keys.ts';

/** The keys tokens are checked with: identity's, or in tests the test's own. */
export async function publicKeys(
  config: Pick<KitConfig, 'FOVEA_ENV' | 'TEST_SIGNING_KEYS'>,
  fromIdentity: () => Promise<{ keys: PublicKey[] }>,
): Promise<PublicKey[]> {
  const extra =
    config.FOVEA_ENV === 'test' && config.TEST_SIGNING_KEYS
      ? (JSON.parse(config.TEST_SIGNING_KEYS) as PublicKey[])
      : [];
  if (extra.length > 0) return extra;
  return (await fromIdentity()).keys;
}
