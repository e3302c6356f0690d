import { exportCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { type CsvLines, linesOf, numberCell } from '@fovea/kit/csv/csv-lines';
import { walk } from '@fovea/kit/csv/export-rows';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { type Global, handleExport } from '../handle.ts';
import { nextIds } from '../next-ids.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { catalogsMatching } from './catalog-query.ts';

export const exportCatalogsHandler = handleExport(exportCatalogs, async (filter, { global, language }) => {
  const where = catalogsMatching(filter);
  return {
    name: 'catalogs',
    header: texts[language].exports.catalogs,
    count: await global.catalog.count({ where }),
    lines: catalogLines(global, where),
  };
});

const { ref } = expressionBuilder<Tables, 'catalog' | 'release'>();
const joined = (catalogs: Rows<Tables, 'catalog'>) => catalogs.innerJoin('release', 'release.id', 'catalog.version_id');
const cells = [
  ref('catalog.name'),
  ref('catalog.reference'),
  ref('catalog.code'),
  ref('catalog.description'),
  ref('catalog.status'),
  ref('catalog.price_id'),
  ref('release.name'),
  numberCell(ref('catalog.width')),
  numberCell(ref('catalog.height')),
  numberCell(ref('catalog.duration')),
  numberCell(ref('catalog.intervals')),
  numberCell(ref('catalog.times_per_day')),
  numberCell(ref('catalog.times_per_week')),
];

/** Which catalogs is Prisma's to say, as it does for their list. */
async function* catalogLines(db: Global, where: ReturnType<typeof catalogsMatching>): AsyncGenerator<CsvLines> {
  const next = (after?: { id: string }) => db.catalog.findMany(nextIds(where, after));
  for await (const catalogs of walk(next)) {
    const ids = anyOf(catalogs.map(({ id }) => id));
    yield await linesOf(kysely(db), { table: 'catalog', joined, cells }, sql`${ref('catalog.id')} = ${ids}`);
  }
}
