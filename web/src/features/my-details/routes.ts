import { PersonRegular } from '@fluentui/react-icons';
import type { RouteObject } from 'react-router';
import { type PageRoute, page } from '../../routing/page.ts';
import { myDetailsPaths } from './paths.ts';

/** A parent's own details, with its dialogs; `more` are those of other features. */
export const myDetailsRoute = (more: RouteObject[]): PageRoute => ({
  path: myDetailsPaths.page(),
  handle: { page: 'details', icon: PersonRegular },
  lazy: page(() => import('./my-details-page.tsx'), 'MyDetailsPage', 'my-details', 'sessions'),
  children: [
    {
      path: myDetailsPaths.password(),
      lazy: page(() => import('./portal-password-dialog.tsx'), 'PortalPasswordDialog'),
    },
    {
      path: myDetailsPaths.history(),
      lazy: page(
        () => import('./own-history-dialog.tsx'),
        'OwnHistoryDialog',
        'history',
        'charge',
        'device-words',
        'requests',
      ),
    },
    {
      path: myDetailsPaths.notices(),
      lazy: page(() => import('./own-notices-dialog.tsx'), 'OwnNoticesDialog', 'notices'),
    },
    ...more,
  ],
});
