import { DatabaseRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { versionPaths } from './paths.ts';

export const versionsRoute: PageRoute = {
  path: versionPaths.list(),
  handle: { page: 'versions', icon: DatabaseRegular },
  lazy: page(() => import('./versions-page.tsx'), 'VersionsPage', 'versions'),
  children: [
    { path: versionPaths.create(), lazy: page(() => import('./create-version.tsx'), 'CreateVersionDialog') },
    { path: versionPaths.view(':id'), lazy: page(() => import('./edit-version.tsx'), 'EditVersionDialog') },
  ],
};
