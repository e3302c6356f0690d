import { type RouteObject, redirect } from 'react-router';
import { readSession } from '../../api/session.ts';
import { landingOf, signInOfHost } from '../../routing/area.ts';
import { page } from '../../routing/page.ts';
import { signInPaths } from './paths.ts';
import * as portalSignIn from './portal-sign-in-page.tsx';
import * as staffSignIn from './staff-sign-in-page.tsx';

// The first pages of most visits come with the app itself.
const staff = page(async () => staffSignIn, 'StaffSignInPage', 'sign-in');
const portal = page(async () => portalSignIn, 'PortalSignInPage', 'sign-in');

export const signInRoutes: RouteObject[] = [
  { path: signInPaths.staff(), middleware: [leadByHost], lazy: staff },
  { path: signInPaths.backend(), lazy: staff },
  { path: signInPaths.portal(), lazy: portal },
];

function leadByHost() {
  const signIn = signInOfHost(location.hostname);
  if (signIn) throw redirect(signIn);
  const user = readSession()?.user;
  if (user?.type === 'customer') throw redirect(landingOf(user));
}
