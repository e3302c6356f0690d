import { PeopleRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { profilePaths } from './paths.ts';

/** One's own profile. */
export const profileRoute = (area: StaffArea): PageRoute => ({
  path: profilePaths.page(area),
  handle: { page: 'preference', icon: PeopleRegular },
  lazy: page(() => import('./profile-page.tsx'), 'ProfilePage', 'profile', 'sessions'),
  children: [
    {
      path: profilePaths.password(area),
      lazy: page(() => import('./staff-password-dialog.tsx'), 'StaffPasswordDialog'),
    },
    ...(area === 'work'
      ? [
          {
            path: profilePaths.notices(),
            lazy: page(() => import('./staff-notices-dialog.tsx'), 'StaffNoticesDialog', 'notices'),
          },
        ]
      : []),
  ],
});
