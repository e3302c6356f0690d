import type { RawClient } from '@fovea/kit/database/kysely';
import type { Global, Regional } from '../handle.ts';

/** One chain: a region's, or the platform's (`global`). `others` are the databases that witness it. */
export type Trail = { scope: string; db: RawClient; others: RawClient[] };

type Databases = { global: Global; of(region: string): Regional; regions: { key: string }[] };

/** Every trail: who has hands on the database of one has none on what another says of it. */
export function trailsOf({ global, of, regions }: Databases): Trail[] {
  const regional = regions.map(({ key }) => ({ scope: key, db: of(key), others: [global] }));
  return [{ scope: 'global', db: global, others: regional.map(({ db }) => db) }, ...regional];
}
