import { exportCatalogs } from '@fovea/contracts/catalogs/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { type CsvColumn, numberCell, walkLines } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { handleExport } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { catalogsMatching, countCatalogs } from './catalog-query.ts';

export const exportCatalogsHandler = handleExport(exportCatalogs, async (filter, { global, language, timezone }) => {
  const matching = catalogsMatching(filter);
  const columns = columnsIn(language);
  return {
    name: 'catalogs',
    columns,
    timezone,
    count: await countCatalogs(global, matching),
    lines: walkLines(kysely(global), { table: 'catalog', joined, columns }, matching),
  };
});

const { ref } = expressionBuilder<Tables, 'catalog' | 'release'>();
const joined = (catalogs: Rows<Tables, 'catalog'>) => catalogs.innerJoin('release', 'release.id', 'catalog.version_id');

function columnsIn(language: Language): CsvColumn[] {
  const titles = texts[language].exports.catalogs;
  return [
    { title: titles.name, cell: ref('catalog.name') },
    { title: titles.reference, cell: ref('catalog.reference') },
    { title: titles.code, cell: ref('catalog.code') },
    { title: titles.description, cell: ref('catalog.description') },
    { title: titles.status, cell: ref('catalog.status') },
    { title: titles.priceId, cell: ref('catalog.price_id') },
    { title: titles.version, cell: ref('release.name') },
    { title: titles.width, cell: numberCell(ref('catalog.width')) },
    { title: titles.height, cell: numberCell(ref('catalog.height')) },
    { title: titles.duration, cell: numberCell(ref('catalog.duration')) },
    { title: titles.intervals, cell: numberCell(ref('catalog.intervals')) },
    { title: titles.timesPerDay, cell: numberCell(ref('catalog.times_per_day')) },
    { title: titles.timesPerWeek, cell: numberCell(ref('catalog.times_per_week')) },
  ];
}
