import { anyOf } from '@fovea/kit/kysely-on';
import type { Context } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

export type Holder = { email: string | null; lock: boolean };
type Held = { customerId: string | null; customerRegion: string | null };

/**
 * Who holds the devices, by id: each family is looked up in its own region, and a region that is down hides only its
 * families' addresses.
 */
export async function holdersOf(
  { of, regions, log }: Pick<Context, 'of' | 'regions' | 'log'>,
  devices: Held[],
): Promise<ReadonlyMap<string, Holder>> {
  const found = await Promise.all(
    regions.map(async ({ key }) => {
      const ids = devices.flatMap(({ customerId, customerRegion }) =>
        customerId && customerRegion === key ? [customerId] : [],
      );
      if (ids.length === 0) return [];
      return kyselyOfRegion(of(key))
        .selectFrom('parent')
        .select(['id', 'email', 'lock'])
        .where('id', '=', anyOf(ids))
        .execute()
        .catch((error: unknown) => {
          log.warn({ err: error, region: key }, 'holders of devices cannot be looked up');
          return [];
        });
    }),
  );
  return new Map(found.flat().map(({ id, email, lock }) => [id, { email, lock }]));
}
