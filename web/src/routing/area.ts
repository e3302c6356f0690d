import { personOf, type SessionUser } from '../api/session.ts';
import { takeReturnUrl } from '../api/session-end.ts';
import { customerPaths } from '../features/customers/paths.ts';
import { dashboardPaths } from '../features/dashboard/paths.ts';
import { myDevicePaths } from '../features/my-device/paths.ts';
import { signInPaths } from '../features/sign-in/paths.ts';
import type { Page } from './page.ts';
import { type Area, areas, rootOf } from './roots.ts';

/** The user type of each area; others are signed out there. */
export const typeOf = { admin: 'admin', work: 'normal', portal: 'customer' } as const satisfies Record<
  Area,
  SessionUser['type']
>;

/** The sign-in page of an area. */
export function signInOf(area: Area): string {
  return area === 'portal' ? signInPaths.portal() : signInPaths.staff();
}

/** Where a person lands after sign-in. */
export function landingOf(user: Pick<SessionUser, 'type'>): string {
  switch (user.type) {
    case 'admin':
      return dashboardPaths.page('admin');
    case 'normal':
      return customerPaths.list('work');
    case 'customer':
      return myDevicePaths.page();
    default:
      return user.type satisfies never;
  }
}

/** The area of an address, if any. */
export function areaOfPath(path: string): Area | null {
  return areas.find((area) => new RegExp(`^${rootOf[area]}(/|$|\\?)`).test(path)) ?? null;
}

/** The page after signing in: the return URL of an ended session, else the landing page. */
export function returnOf(user: Pick<SessionUser, '_id' | 'type' | 'guardian'>): string {
  const from = takeReturnUrl(personOf(user));
  const area = from && areaOfPath(from);
  return area && typeOf[area] === user.type ? from : landingOf(user);
}

const doctorPages: readonly Page[] = ['customers', 'preference', 'paymentResult'];

/** Clinicians, who see their own patients only. */
export const isDoctor = ({ type, userType }: Pick<SessionUser, 'type' | 'userType'>): boolean =>
  type === 'normal' && userType === 'doctor';

/** Administrators of the platform and of a company, who decide requests of others. */
export const isAdministrator = ({ type, userType }: Pick<SessionUser, 'type' | 'userType'>): boolean =>
  type === 'admin' || userType === 'admin';

/** Who reports incidents to the authority; other staff do not see them. */
export const mayReportIncidents = (user: Pick<SessionUser, 'type' | 'userType'>): boolean =>
  isAdministrator(user) || isDoctor(user);

/** Whether the person's company works with an inventory; platform administrators see every company's. */
export const usesInventory = ({ company }: Pick<SessionUser, 'company'>): boolean => company?.useInventory !== false;

/** Doctors see their patients, their profile and nothing else. */
export function mayVisit(user: Pick<SessionUser, 'type' | 'userType'>, page: Page): boolean {
  return !isDoctor(user) || doctorPages.some((allowed) => allowed === page);
}

/** Public host names have their own sign-in: `back` for staff, `portal` for families. */
export function signInOfHost(host: string): string | null {
  if (host.includes('back')) return signInPaths.backend();
  if (host.includes('portal')) return signInPaths.portal();
  return null;
}
