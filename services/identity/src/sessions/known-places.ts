import { nobodyId } from '@fovea/contracts/audit/actions';
import { dayMs } from '@fovea/contracts/dates';
import type { RawClient } from '@fovea/kit/database/kysely';
import { hashOfKey, newKey } from '@fovea/kit/secrets/link-keys';
import type { GlobalTx } from '../handle.ts';
import { kyselyOfAny, kyselyOfGlobal } from '../tables.ts';

/** A browser not used for so long is a new one. */
export const rememberedMs = 400 * dayMs;

type Coming = { personId: string; mark: string | undefined; now: Date };

/**
 * Notes from which browser somebody signs in. It is new when it brings no mark known with this account; the first one
 * ever is not. Answers with the mark the browser is to keep, of which only the hash is stored here.
 */
export async function meetBrowser(
  tx: RawClient,
  { personId, mark = newKey(), now }: Coming,
): Promise<{ mark: string; isNew: boolean }> {
  const db = kyselyOfAny(tx);
  const known = await db.selectFrom('known_browser').select('hash').where('person_id', '=', personId).execute();
  const hash = hashOfKey(mark);
  await db
    .insertInto('known_browser')
    .values({ person_id: personId, hash, last_seen_at: now })
    .onConflict((seen) => seen.columns(['person_id', 'hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  return { mark, isNew: known.length > 0 && known.every((browser) => browser.hash !== hash) };
}

/** The browser somebody comes with, where this account was used from it before. */
export async function knownBrowser(
  db: RawClient,
  personId: string | undefined,
  mark: string | undefined,
): Promise<string | undefined> {
  if (!mark) return undefined;
  // Also where nobody is found, so that it does not show in the time an answer takes.
  const found = await kyselyOfAny(db)
    .selectFrom('known_browser')
    .select('hash')
    .where('person_id', '=', personId ?? nobodyId)
    .where('hash', '=', hashOfKey(mark))
    .executeTakeFirst();
  return found?.hash;
}

type Arrival = { personId: string; country: string; now: Date };

/**
 * Notes from which country a member of staff signs in; true where nobody did with this account before. The first one
 * ever is not new. Whoever calls holds the person's row, so that of two at once one is the second.
 */
export async function meetCountry(tx: GlobalTx, { personId, country, now }: Arrival): Promise<boolean> {
  const db = kyselyOfGlobal(tx);
  const known = await db.selectFrom('known_country').select('country').where('person_id', '=', personId).execute();
  await db
    .insertInto('known_country')
    .values({ person_id: personId, country, first_at: now, last_at: now })
    .onConflict((seen) => seen.columns(['person_id', 'country']).doUpdateSet({ last_at: now }))
    .execute();
  return known.length > 0 && known.every((each) => each.country !== country);
}
