import { DocumentTableRegular } from '@fluentui/react-icons';
import { recordList } from '../../routing/own-window.tsx';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { inventoryPaths } from './paths.ts';

/** Where devices are. */
export const inventoryRoute = (area: StaffArea): PageRoute => ({
  path: inventoryPaths.list(area),
  handle: { page: 'inventory', icon: DocumentTableRegular },
  lazy: recordList(
    page(
      () => import('./inventory-page.tsx'),
      'InventoryPage',
      'inventory',
      'device-words',
      'batch',
      'overview',
      'dose',
    ),
  ),
  children: [
    { path: inventoryPaths.batch(area, ':action'), lazy: page(() => import('./batch-dialog.tsx'), 'BatchDialog') },
    { path: inventoryPaths.view(area, ':id'), lazy: page(() => import('./view-item.tsx'), 'ViewItemDialog') },
    { path: inventoryPaths.overview(area, ':id'), lazy: page(() => import('./item-overview.tsx'), 'ItemOverview') },
    {
      path: inventoryPaths.action(area, ':id', ':action'),
      lazy: page(() => import('./act-on-item.tsx'), 'ActOnItemDialog'),
    },
  ],
});
