import type { RawClient } from '@fovea/kit/kysely-on';
import { hashOfKey, newKey } from '../passwords/reset-keys.ts';

/** A browser not used for so long is a new one. */
export const rememberedMs = 400 * 24 * 60 * 60 * 1000;

type Coming = { personId: string; mark: string | undefined; now: Date };

/**
 * Notes from which browser somebody signs in. It is new when it brings no mark known with this account; the first one
 * ever is not. Answers with the mark the browser is to keep, of which only the hash is stored here.
 */
export async function meetBrowser(
  tx: RawClient,
  { personId, mark = newKey(), now }: Coming,
): Promise<{ mark: string; isNew: boolean }> {
  const known = await tx.$queryRawUnsafe<{ hash: string }[]>(
    'SELECT hash FROM known_browser WHERE person_id = $1::uuid',
    personId,
  );
  const hash = hashOfKey(mark);
  await tx.$executeRawUnsafe(
    `INSERT INTO known_browser (person_id, hash, last_seen_at) VALUES ($1::uuid, $2, $3::timestamptz)
     ON CONFLICT (person_id, hash) DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at`,
    personId,
    hash,
    now.toISOString(),
  );
  return { mark, isNew: known.length > 0 && known.every((browser) => browser.hash !== hash) };
}
