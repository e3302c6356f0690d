import { page } from '../../routing/page.ts';
import { catalogPaths } from './paths.ts';

/** A tab of the products' page. */
export const catalogsRoute = {
  path: catalogPaths.list(),
  lazy: page(() => import('./catalogs-tab.tsx'), 'CatalogsTab', 'catalogs', 'dose'),
  children: [
    { path: catalogPaths.create(), lazy: page(() => import('./create-catalog.tsx'), 'CreateCatalogDialog') },
    { path: catalogPaths.view(':id'), lazy: page(() => import('./edit-catalog.tsx'), 'EditCatalogDialog') },
  ],
};
