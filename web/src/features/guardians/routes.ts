import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { guardiansPaths } from './paths.ts';

/** Whom a parent let in: dialogs of My Details, where they are reached from. */
export const guardiansRoutes: RouteObject[] = [
  {
    path: guardiansPaths.list(),
    lazy: page(() => import('./guardians-dialog.tsx'), 'GuardiansDialog', 'invitations'),
  },
  {
    path: guardiansPaths.invite(),
    lazy: page(() => import('./invite-guardian.tsx'), 'InviteGuardianDialog'),
  },
  {
    path: guardiansPaths.change(':id'),
    lazy: page(() => import('./change-guardian.tsx'), 'ChangeGuardianDialog'),
  },
];
