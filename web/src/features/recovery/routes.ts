import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { recoveryPaths } from './paths.ts';

/** Forgotten passwords, and the address of a sign-up proved by its mail. */
export const recoveryRoutes: RouteObject[] = [
  {
    path: recoveryPaths.staffForgot(),
    lazy: page(() => import('./staff-forgot-page.tsx'), 'StaffForgotPage', 'recovery'),
  },
  {
    path: recoveryPaths.staffReset(),
    lazy: page(() => import('./staff-reset-page.tsx'), 'StaffResetPage', 'recovery'),
  },
  {
    path: recoveryPaths.portalForgot(),
    lazy: page(() => import('./portal-forgot-page.tsx'), 'PortalForgotPage', 'recovery'),
  },
  {
    path: recoveryPaths.portalReset(),
    lazy: page(() => import('./portal-reset-page.tsx'), 'PortalResetPage', 'recovery'),
  },
  {
    path: recoveryPaths.invitation(),
    lazy: page(() => import('./invitation-page.tsx'), 'InvitationPage', 'recovery'),
  },
  {
    path: recoveryPaths.proveEmail(),
    lazy: page(() => import('./prove-email-page.tsx'), 'ProveEmailPage', 'recovery'),
  },
];
