import { AppError } from '@fovea/contracts/errors';
import { type CryptoKey, importJWK, type JWK } from 'jose';

/** `until` is the instant after which a token may not have been issued with it; the newest key has none. */
export type PublicKey = { kid: string; jwk: JWK; until?: string };

export type TokenKeys = {
  /** Throws `notSignedIn` where there is no such key. */
  keyOf(kid: string | undefined): Promise<CryptoKey>;
  /** Whether the key still exists and signed at that instant. */
  counts(kid: string, issuedAt: number): Promise<boolean>;
};

/** Limits reloads for unregistered key ids, so that a flood of forged tokens is no flood of calls. */
const unknownMs = 5_000;
const refreshMs = 5_000;
/** A list older than this is reloaded before use: a key that was retired at once is no longer accepted anywhere. */
export const keysCachedMs = 10_000;

type Entry = { key: CryptoKey; untilMs: number };

/** The public keys tokens are verified with, loaded again every five seconds of use. */
export function openTokenKeys(loadKeys: () => Promise<PublicKey[]>): TokenKeys {
  let entries = new Map<string, Entry>();
  let triedAt = 0;
  let unknownAt = 0;
  let loading: Promise<void> | undefined;

  const load = async () => {
    const loaded = new Map<string, Entry>();
    for (const { kid, jwk, until } of await loadKeys()) {
      const key = entries.get(kid)?.key ?? (await importJWK(jwk, 'EdDSA'));
      const untilMs = until ? Date.parse(until) : Number.POSITIVE_INFINITY;
      if (!(key instanceof Uint8Array)) loaded.set(kid, { key, untilMs });
    }
    entries = loaded;
  };
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined;
      triedAt = Date.now();
    });
    return loading;
  };
  /** While identity is down the previous keys stay valid, so that sessions continue. */
  const refresh = async () => {
    const age = Date.now() - triedAt;
    if (age < refreshMs) return;
    const reloaded = reload().catch(() => {});
    if (age > keysCachedMs) await reloaded;
  };

  return {
    async keyOf(kid = '') {
      if (!entries.has(kid) && Date.now() - unknownAt > unknownMs) {
        await reload();
        unknownAt = Date.now();
      }
      const entry = entries.get(kid);
      if (!entry) throw new AppError('notSignedIn');
      return entry.key;
    },
    async counts(kid, issuedAt) {
      await refresh();
      const entry = entries.get(kid);
      return entry !== undefined && issuedAt <= entry.untilMs;
    },
  };
}
