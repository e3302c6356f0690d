import { anyOf } from '@fovea/kit/kysely-on';
import type { Context } from '../handle.ts';
import { visibleParents } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

type OfFamily = { customerId: string | null; customerRegion: string | null };
type Family = { firstName: string | null; lastName: string | null };
/** Rows of one region, and of their families those that the caller may see. */
type Visible<Row> = { region: string; rows: Row[]; families: ReadonlyMap<string, Family> };

/**
 * Which families of these rows the caller may see, each looked up in its own region. A region that does not answer
 * shows none.
 */
export async function visibleFamilies<Row extends OfFamily>(ctx: Context, rows: Row[]): Promise<Visible<Row>[]> {
  const visible = await visibleParents(ctx);
  const inRegion = async ([region, ofRegion]: [string, Row[]]): Promise<Visible<Row>> => {
    const ids = [...new Set(ofRegion.flatMap(({ customerId }) => customerId ?? []))];
    const found = await ctx.lookInto(region, (db) =>
      kyselyOfRegion(db)
        .selectFrom('parent')
        .select(['parent.id', 'parent.first_name as firstName', 'parent.last_name as lastName'])
        .where('parent.id', '=', anyOf(ids))
        .where(visible)
        .execute(),
    );
    return { region, rows: ofRegion, families: new Map((found ?? []).map(({ id, ...family }) => [id, family])) };
  };
  const regions = Map.groupBy(rows, ({ customerRegion }) => customerRegion ?? '');
  regions.delete('');
  return Promise.all([...regions].map(inRegion));
}
