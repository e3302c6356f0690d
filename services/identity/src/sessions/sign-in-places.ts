import { nobodyId } from '@fovea/contracts/audit/actions';
import { dayMs } from '@fovea/contracts/dates';
import type { RawClient } from '@fovea/kit/database/kysely';
import { hashOfKey, newKey } from '@fovea/kit/secrets/link-keys';
import type { GlobalTx } from '../handle.ts';
import { kyselyOfAny, kyselyOfGlobal } from '../tables.ts';

/** An unused browser is new again after this time. */
export const browserRetentionMs = 400 * dayMs;

type BrowserUse = { personId: string; mark: string | undefined; now: Date };

/**
 * Records the browser of a sign-in. It is new when its mark is not stored for this account; the account's first browser
 * is not new. Returns the mark for the browser to store; only its hash is stored here.
 */
export async function recordBrowser(
  tx: RawClient,
  { personId, mark = newKey(), now }: BrowserUse,
): Promise<{ mark: string; isNew: boolean }> {
  const db = kyselyOfAny(tx);
  const existing = await db.selectFrom('known_browser').select('hash').where('person_id', '=', personId).execute();
  const hash = hashOfKey(mark);
  await db
    .insertInto('known_browser')
    .values({ person_id: personId, hash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  return { mark, isNew: existing.length > 0 && existing.every((browser) => browser.hash !== hash) };
}

/** The hash of the browser's mark if this account used it before. */
export async function findBrowser(
  db: RawClient,
  personId: string | undefined,
  mark: string | undefined,
): Promise<string | undefined> {
  if (!mark) return undefined;
  // Also for unknown accounts, so that the duration reveals nothing.
  const found = await kyselyOfAny(db)
    .selectFrom('known_browser')
    .select('hash')
    .where('person_id', '=', personId ?? nobodyId)
    .where('hash', '=', hashOfKey(mark))
    .executeTakeFirst();
  return found?.hash;
}

type CountryUse = { personId: string; country: string; now: Date };

/**
 * Records the country of a staff sign-in; true when it is new for this account and not its first. The caller holds the
 * lock of the person's row, so that of two concurrent sign-ins one is second.
 */
export async function recordCountry(tx: GlobalTx, { personId, country, now }: CountryUse): Promise<boolean> {
  const db = kyselyOfGlobal(tx);
  const existing = await db.selectFrom('known_country').select('country').where('person_id', '=', personId).execute();
  await db
    .insertInto('known_country')
    .values({ person_id: personId, country, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'country']).doUpdateSet({ last_at: now }))
    .execute();
  return existing.length > 0 && existing.every((each) => each.country !== country);
}
