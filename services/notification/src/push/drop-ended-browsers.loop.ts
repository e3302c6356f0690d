import type { Loop } from '@fovea/kit/handle';
import { loop } from '../handle.ts';
import { sessionOf } from './browsers.ts';

/**
 * Deletes the subscriptions of ended sessions (sign-out, lock, password change, disabled company). Sending checks the
 * session too; this loop covers browsers to which nothing is sent for a long time.
 */
export function dropEndedBrowsersLoop(): Loop {
  const checkedByRegion = new Map<string, Map<string, number>>();
  return loop({ name: 'drop-ended-browsers', scope: 'regional' }, async ({ db, region, sessions }) => {
    const checked = checkedByRegion.get(region) ?? new Map<string, number>();
    checkedByRegion.set(region, checked);
    const fresh = [...sessions.revokedBefore].filter(([key, before]) => before > (checked.get(key) ?? 0));
    if (fresh.length === 0) return false;
    const ids = fresh.map(([key]) => key.slice(key.indexOf('.') + 1));
    const named = await db.pushSubscription.findMany({
      where: {
        OR: (['sessionId', 'customerId', 'guardianId', 'companyId'] as const).map((name) => ({ [name]: { in: ids } })),
      },
    });
    const ended = named.filter((browser) => sessions.isRevoked(sessionOf(browser, region)));
    if (ended.length > 0) await db.pushSubscription.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
    for (const [key, before] of fresh) checked.set(key, before);
    return false;
  });
}
