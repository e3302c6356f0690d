import { dayMs } from '@fovea/contracts/dates';
import type { RawClient } from '@fovea/kit/kysely-on';
import { hashOfKey, newKey } from '@fovea/kit/link-keys';
import { kyselyOfAny } from '../tables.ts';

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
