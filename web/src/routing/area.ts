import { takeWayBack } from '../api/left-behind.ts';
import type { SessionUser } from '../api/session.ts';
import { type Page, type PortalPage, paths } from '../paths.ts';

const areas = ['admin', 'work', 'portal'] as const;
export type Area = (typeof areas)[number];

/** Which people each area is for; everybody else is signed out there. */
export const typeOf = { admin: 'admin', work: 'normal', portal: 'customer' } as const satisfies Record<
  Area,
  SessionUser['type']
>;

const rootOf = { admin: '/admin', work: '/work', portal: '/index' } as const satisfies Record<Area, string>;

/** Where one signs in for an area. */
export function signInOf(area: Area): string {
  return area === 'portal' ? paths.portalSignIn() : paths.staffSignIn();
}

/** Where a person lands after sign-in. */
export function landingOf(user: Pick<SessionUser, 'type'>): string {
  switch (user.type) {
    case 'admin':
      return paths.admin();
    case 'normal':
      return paths.work('customers');
    case 'customer':
      return paths.portal();
    default:
      return user.type satisfies never;
  }
}

/** The area an address lies in, if any. */
export function areaOfPath(path: string): Area | null {
  return areas.find((area) => new RegExp(`^${rootOf[area]}(/|$|\\?)`).test(path)) ?? null;
}

/**
 * Where a person goes after signing in: back to where the session ended, if it did so without them; else where they
 * land.
 */
export function returnOf(user: Pick<SessionUser, '_id' | 'type'>): string {
  const from = takeWayBack(user._id);
  const area = from && areaOfPath(from);
  return area && typeOf[area] === user.type ? from : landingOf(user);
}

const doctorPages: readonly Page[] = ['customers', 'preference', 'paymentResult'];

/** Clinicians, whose work is their own patients. */
export const isDoctor = ({ type, userType }: Pick<SessionUser, 'type' | 'userType'>): boolean =>
  type === 'normal' && userType === 'doctor';

/** The platform's administrators and those of a company, who decide what others only ask for. */
export const isAdministrator = ({ type, userType }: Pick<SessionUser, 'type' | 'userType'>): boolean =>
  type === 'admin' || userType === 'admin';

/** Doctors see their patients, their profile and nothing else. */
export function mayVisit(user: Pick<SessionUser, 'type' | 'userType'>, page: Page | PortalPage): boolean {
  return !isDoctor(user) || doctorPages.some((allowed) => allowed === page);
}

/** Public host names lead to their own sign-in: `back` for staff, `portal` for families. */
export function signInOfHost(host: string): string | null {
  if (host.includes('back')) return paths.backendSignIn();
  if (host.includes('portal')) return paths.portalSignIn();
  return null;
}
