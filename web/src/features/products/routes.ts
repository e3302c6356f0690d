import { BoxRegular } from '@fluentui/react-icons';
import { type RouteObject, redirect } from 'react-router';
import { type PageRoute, page } from '../../routing/page.ts';
import { productPaths } from './paths.ts';

/** What devices are made after, and the devices: tabs with their dialogs; the first one opens. */
export const productsRoute = (tabs: [RouteObject & { path: string }, ...RouteObject[]]): PageRoute => ({
  path: productPaths.page(),
  handle: { page: 'products', icon: BoxRegular },
  lazy: page(() => import('./products-page.tsx'), 'ProductsPage', 'products'),
  children: [{ index: true, loader: () => redirect(tabs[0].path) }, ...tabs],
});
