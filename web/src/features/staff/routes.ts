import { PersonRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { staffPaths } from './paths.ts';

/** Staff users with their dialogs. Only platform administrators hand links over. */
export const staffUsersRoute = (area: StaffArea): PageRoute => ({
  path: staffPaths.list(area),
  handle: { page: 'users', icon: PersonRegular },
  lazy: page(() => import('./users-page.tsx'), 'UsersPage', 'users'),
  children: [
    { path: staffPaths.create(area), lazy: page(() => import('./create-user.tsx'), 'CreateUserDialog') },
    { path: staffPaths.view(area, ':id'), lazy: page(() => import('./user-dialog.tsx'), 'UserDialog') },
    { path: staffPaths.handOver(area, ':id'), lazy: page(() => import('./hand-over-dialog.tsx'), 'HandOverDialog') },
    { path: staffPaths.key(area, ':id'), lazy: page(() => import('./user-key-dialog.tsx'), 'UserKeyDialog') },
  ],
});
