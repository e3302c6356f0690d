import type { Loop } from '@fovea/kit/handle';
import { loop } from '../handle.ts';
import { sessionOf } from './browsers.ts';

/**
 * What ends sessions (signing out, a lock, another password, a company that is switched off) ends what was asked for in
 * them. Whoever sends looks as well: this one forgets browsers to which nothing is sent for long.
 */
export function dropEndedBrowsersLoop(): Loop {
  const looked = new Map<string, Map<string, number>>();
  return loop({ name: 'drop-ended-browsers', scope: 'regional' }, async ({ db, region, sessions }) => {
    const known = looked.get(region) ?? new Map<string, number>();
    looked.set(region, known);
    const fresh = [...sessions.heard].filter(([key, before]) => before > (known.get(key) ?? 0));
    if (fresh.length === 0) return false;
    const ids = fresh.map(([key]) => key.slice(key.indexOf('.') + 1));
    const named = await db.pushSubscription.findMany({
      where: {
        OR: (['sessionId', 'customerId', 'guardianId', 'companyId'] as const).map((name) => ({ [name]: { in: ids } })),
      },
    });
    const ended = named.filter((browser) => sessions.isRevoked(sessionOf(browser, region)));
    if (ended.length > 0) await db.pushSubscription.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
    for (const [key, before] of fresh) known.set(key, before);
    return false;
  });
}
