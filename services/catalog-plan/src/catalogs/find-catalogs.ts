import { findAllCatalogs, findCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { handle } from '../handle.ts';
import { findCatalogPage } from './catalog-query.ts';
import { catalogView } from './catalog-view.ts';

export const findCatalogsHandler = handle(findCatalogs, async (filter, { global }) => {
  const { current, pageSize } = filter;
  const { rows, total } = await findCatalogPage(global, filter);
  return { list: rows.map(catalogView), total, current, pageSize };
});

export const findAllCatalogsHandler = handle(findAllCatalogs, async (_input, { global }) => {
  const rows = await global.catalog.findMany({
    select: { id: true, name: true, reference: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return { list: rows.map(({ id, name, reference }) => ({ _id: id, name, reference })) };
});
