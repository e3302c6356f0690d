import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** One's own profile, in both staff areas. */
export const preferenceRoute: PageRoute = {
  lazy: page(
    async () => {
      const { ProfilePage, loader } = await import('./features/profile/profile-page.tsx');
      return { Component: ProfilePage, loader };
    },
    'profile',
    'sessions',
  ),
  children: [
    {
      path: 'password',
      lazy: page(async () => ({
        Component: (await import('./features/profile/staff-password-dialog.tsx')).StaffPasswordDialog,
      })),
    },
  ],
};
