import { findAllCatalogs, findCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { page } from '@fovea/kit/search/search-text';
import { handle } from '../handle.ts';
import { catalogOrder, catalogsMatching } from './catalog-query.ts';
import { catalogRow, catalogView } from './catalog-view.ts';

export const findCatalogsHandler = handle(findCatalogs, async (filter, { global }) => {
  const { current, pageSize } = filter;
  const where = catalogsMatching(filter);
  const [rows, total] = await Promise.all([
    global.catalog.findMany({ ...catalogRow, where, orderBy: catalogOrder(filter), ...page(filter) }),
    global.catalog.count({ where }),
  ]);
  return { list: rows.map(catalogView), total, current, pageSize };
});

export const findAllCatalogsHandler = handle(findAllCatalogs, async (_input, { global }) => {
  const rows = await global.catalog.findMany({
    select: { id: true, name: true, reference: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return { list: rows.map(({ id, name, reference }) => ({ _id: id, name, reference })) };
});
