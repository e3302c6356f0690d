import { findAllCatalogs, findCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { handle } from '../handle.ts';
import { boundsOf } from './catalog-bounds.ts';
import { findCatalogPage } from './catalog-query.ts';
import { catalogView } from './catalog-view.ts';

export const findCatalogsHandler = handle(findCatalogs, async (filter, { global }) => {
  const { current, pageSize } = filter;
  const { rows, total } = await findCatalogPage(global, filter);
  return { list: rows.map(catalogView), total, current, pageSize };
});

export const findAllCatalogsHandler = handle(findAllCatalogs, async (_input, { global }) => {
  const rows = await global.catalog.findMany({
    select: {
      id: true,
      name: true,
      reference: true,
      maxDuration: true,
      minIntervals: true,
      maxTimesPerDay: true,
      maxTimesPerWeek: true,
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return {
    list: rows.map(({ id, name, reference, ...bounds }) => ({ _id: id, name, reference, bounds: boundsOf(bounds) })),
  };
});
