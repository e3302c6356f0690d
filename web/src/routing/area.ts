import type { SessionUser } from '../api/session.ts';
import { type Page, type PortalPage, paths } from '../paths.ts';

export const areas = ['admin', 'work', 'portal'] as const;
export type Area = (typeof areas)[number];

/** Which people each area is for; everybody else is signed out there. */
export const typeOf = { admin: 'admin', work: 'normal', portal: 'customer' } as const satisfies Record<Area, SessionUser['type']>;

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

const doctorPages: readonly Page[] = ['customers', 'preference', 'paymentResult'];

/** Clinicians, whose work is their own patients. */
export const isDoctor = ({ type, userType }: Pick<SessionUser, 'type' | 'userType'>): boolean => type === 'normal' && userType === 'doctor';

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
