import type { SettingName } from '@fovea/contracts/catalogs/dose-bounds';
import { previewDose } from '@fovea/contracts/dose/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { anyOf, countAll } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

const columns = {
  duration: 'duration',
  intervals: 'intervals',
  timesPerDay: 'times_per_day',
  timesPerWeek: 'times_per_week',
} as const satisfies Record<SettingName, string>;

/** Two statements, plus one for each region: however many devices follow a catalog. */
export const previewDoseHandler = handle(previewDose, async (input, ctx) => {
  const held = await familiesConcerned(ctx, input);
  const counts = await Promise.all(
    held.map(async ({ region, families }) => {
      const found = await ctx.readIfAvailable(region, (db) =>
        kyselyOfRegion(db)
          .selectFrom('patient')
          .select(countAll.as('children'))
          .where('user_id', '=', anyOf(families))
          .where('deleted', '=', sql.lit(false))
          .where('removed', '=', sql.lit(false))
          .executeTakeFirstOrThrow(),
      );
      return { region, children: found?.children };
    }),
  );
  return {
    devices: held.reduce((sum, { families }) => sum + families.length, 0),
    children: counts.reduce((sum, { children = 0 }) => sum + children, 0),
    away: counts.flatMap(({ region, children }) => (children === undefined ? [region] : [])),
  };
});

/** The families whose device is concerned, by region. A device is one family's. */
async function familiesConcerned(
  { global, regions }: Context,
  { productId, deviceId, settings = [] }: { productId?: string; deviceId?: string; settings?: SettingName[] },
): Promise<{ region: string; families: string[] }[]> {
  if (!productId && !deviceId) throw new AppError('notFound');
  const known = regions.map(({ key }) => key);
  const rows = await kyselyOfGlobal(global)
    .selectFrom('device')
    .select(['customer_region as region', 'customer_id as customerId'])
    .where('customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.and([
        ...(productId ? [eb('product_id', '=', productId)] : []),
        ...(deviceId ? [eb('id', '=', deviceId)] : []),
        // A device with own values of all of them does not follow its catalog.
        ...(productId && settings.length > 0 ? [eb.or(settings.map((name) => eb(columns[name], 'is', null)))] : []),
      ]),
    )
    .execute();
  const byRegion = Map.groupBy(rows, ({ region }) => region ?? '');
  return [...byRegion]
    .filter(([region]) => known.includes(region))
    .map(([region, ofRegion]) => ({ region, families: ofRegion.flatMap(({ customerId }) => customerId ?? []) }));
}
