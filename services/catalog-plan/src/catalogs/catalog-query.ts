import type { CatalogFilter } from '@fovea/contracts/catalogs/schema';
import { countRows, findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { fitsText } from '@fovea/kit/search/search-text';
import { type Expression, expressionBuilder, type InferResult, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import type { ViewedCatalog } from './catalog-view.ts';

const catalog = expressionBuilder<Tables, 'catalog'>();

/** The catalogs that match a filter, for the list and its export. */
export const catalogsMatching = ({
  id,
  searchStr,
  versionId,
  versionIdIs,
}: Partial<CatalogFilter>): Expression<SqlBool> =>
  catalog.and([
    ...(id ? [catalog('catalog.id', '=', id)] : []),
    ...fitsText(catalog.ref('catalog.search'), searchStr),
    ...related(versionIdIs, versionId ? catalog('catalog.version_id', '=', versionId) : undefined),
  ]);

const columns = {
  name: 'name',
  reference: 'reference',
  duration: 'duration',
  intervals: 'intervals',
  timesPerDay: 'times_per_day',
  timesPerWeek: 'times_per_week',
  createdAt: 'created_at',
} as const satisfies Record<Exclude<Sort, 'version'>, keyof Tables['catalog']>;
type Sort = NonNullable<CatalogFilter['sort']>;

const byVersion: Order<Tables, 'catalog'> = {
  by: (rows, to) => rows.innerJoin('release', 'release.id', 'catalog.version_id').orderBy('release.name', to),
  reads: ['version_id'],
};

function orderBy(sort: Sort): Order<Tables, 'catalog'> {
  if (sort === 'version') return byVersion;
  const column = columns[sort];
  return { by: (rows, to) => rows.orderBy(`catalog.${column}`, to), reads: [column] };
}

/** A page of the catalogs and their total; newest first by default. */
export async function findCatalogPage(
  db: Global,
  { current, pageSize, sort = 'createdAt', order: direction = 'desc', ...filter }: CatalogFilter,
): Promise<{ rows: ViewedCatalog[]; total: number }> {
  const page = { matching: catalogsMatching(filter), order: orderBy(sort), direction, current, pageSize };
  const { rows, total } = await findPage(kysely(db), list, page);
  return { rows: rows.map(withDecimals), total };
}

export const countCatalogs = (db: Global, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kysely(db), 'catalog', matching);

const show = (catalogs: Rows<Tables, 'catalog'>) =>
  catalogs
    .innerJoin('release', 'release.id', 'catalog.version_id')
    .select([
      'catalog.id',
      'catalog.name',
      'catalog.reference',
      'catalog.code',
      'catalog.description',
      'catalog.status',
      'catalog.price_id as priceId',
      'catalog.version_id as versionId',
      'catalog.width',
      'catalog.height',
      'catalog.duration',
      'catalog.intervals',
      'catalog.times_per_day as timesPerDay',
      'catalog.times_per_week as timesPerWeek',
      'catalog.max_duration as maxDuration',
      'catalog.min_intervals as minIntervals',
      'catalog.max_times_per_day as maxTimesPerDay',
      'catalog.max_times_per_week as maxTimesPerWeek',
      'catalog.output_unit as outputUnit',
      'catalog.output_least as outputLeast',
      'catalog.output_most as outputMost',
      'catalog.enrolment',
      'catalog.check_up_months as checkUpMonths',
      'catalog.image_url as imageUrl',
      'catalog.created_at as createdAt',
      'catalog.updated_at as updatedAt',
    ])
    .select(({ ref }) => jsonBuildObject({ name: ref('release.name') }).as('version'));

const list = { table: 'catalog', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

const withDecimals = (row: Found): ViewedCatalog => ({
  ...row,
  width: new Prisma.Decimal(row.width),
  height: new Prisma.Decimal(row.height),
  duration: new Prisma.Decimal(row.duration),
  intervals: new Prisma.Decimal(row.intervals),
  timesPerDay: new Prisma.Decimal(row.timesPerDay),
  timesPerWeek: new Prisma.Decimal(row.timesPerWeek),
  maxDuration: new Prisma.Decimal(row.maxDuration),
  minIntervals: new Prisma.Decimal(row.minIntervals),
  maxTimesPerDay: new Prisma.Decimal(row.maxTimesPerDay),
  maxTimesPerWeek: new Prisma.Decimal(row.maxTimesPerWeek),
  outputLeast: row.outputLeast === null ? null : new Prisma.Decimal(row.outputLeast),
  outputMost: row.outputMost === null ? null : new Prisma.Decimal(row.outputMost),
});
