import { exportCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { walk } from '@fovea/kit/export-rows';
import { type Global, handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { catalogsMatching } from './catalog-query.ts';
import { type CatalogRow, catalogRow, catalogView } from './catalog-view.ts';

export const exportCatalogsHandler = handleExport(exportCatalogs, async (filter, { global, language }) => {
  const where = catalogsMatching(filter);
  const count = await global.catalog.count({ where });
  return { name: 'catalogs', header: texts[language].exports.catalogs, count, lines: linesOf(rowsOf(global, where)) };
});

async function* rowsOf(db: Global, where: ReturnType<typeof catalogsMatching>) {
  const next = (after?: CatalogRow) =>
    db.catalog.findMany({
      ...catalogRow,
      where: { AND: [where, after ? { id: { gt: after.id } } : {}] },
      orderBy: { id: 'asc' },
      take: 1000,
    });
  for await (const row of walk<CatalogRow>(next)) {
    const { name, reference, code, description, status, priceId, version, ...catalog } = catalogView(row);
    const { width, height, duration, intervals, timesPerDay, timesPerWeek } = catalog;
    const treatment = [version, width, height, duration, intervals, timesPerDay, timesPerWeek];
    yield [name, reference, code, description, status, priceId, ...treatment];
  }
}
