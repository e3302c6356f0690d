import { anyOf } from '@fovea/kit/kysely-on';
import type { Context } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

/** `away`: the region of its family does not answer, so nothing is known of it now. */
type Holder = { email: string | null; lock: boolean; away: boolean };
type Held = { customerId: string | null; customerRegion: string | null };

const nobody: Holder = { email: null, lock: false, away: false };

/** Who holds each of the devices; every family is looked up in its own region. */
export async function holdersOf(
  { lookInto, regions }: Pick<Context, 'lookInto' | 'regions'>,
  devices: Held[],
): Promise<(device: Held) => Holder> {
  const away = new Set<string | null>();
  const holders = new Map<string | null, Holder>();
  const lookUp = async (region: string) => {
    const ids = devices.flatMap(({ customerId, customerRegion }) =>
      customerId && customerRegion === region ? [customerId] : [],
    );
    if (ids.length === 0) return;
    const found = await lookInto(region, (db) =>
      kyselyOfRegion(db).selectFrom('parent').select(['id', 'email', 'lock']).where('id', '=', anyOf(ids)).execute(),
    );
    if (!found) away.add(region);
    for (const { id, ...holder } of found ?? []) holders.set(id, { ...holder, away: false });
  };
  await Promise.all(regions.map(({ key }) => lookUp(key)));
  return ({ customerId, customerRegion }) =>
    holders.get(customerId) ?? (customerId && away.has(customerRegion) ? { ...nobody, away: true } : nobody);
}
