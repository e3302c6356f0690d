import type { OwnGuardian } from '@fovea/contracts/guardians/schema';
import type { OwnColumns } from '@fovea/contracts/lists/schema';
import { useSyncExternalStore } from 'react';
import { clearDataOfOthers, clearOfflineData } from './offline-data.ts';
import { clearSessionEndOfOthers, type SessionEnd, storeSessionEnd } from './session-end.ts';
import { browserTimezone } from './timezone.ts';

/**
 * The fields of the signed-in person that the app itself needs; screens that need more call the API. A guardian is
 * signed in as the family: only `guardian` and `language` are about the guardian.
 */
export type SessionUser = {
  _id: string;
  type: 'admin' | 'normal' | 'customer';
  userType?: 'admin' | 'general' | 'doctor' | null;
  fullName?: string;
  /** Parents only; staff have `fullName`. */
  firstName?: string;
  middleName?: string;
  lastName?: string;
  email?: string;
  /** The language of the person who signed in. */
  language?: string;
  timezone?: string;
  imageUrl?: string | null;
  /** Rows per page of every list, once chosen. */
  pageSize?: number | null;
  /** By list, where columns were chosen. */
  columns?: OwnColumns;
  /** The guardian who signed in, if it is not the parent. */
  guardian?: OwnGuardian | null;
  companyId?: string | null;
  company?: {
    name: string;
    country?: string;
    type?: string;
    useInventory?: boolean;
    publicPlans?: boolean;
    paymentGateway?: boolean;
  } | null;
};

/** List preferences, part of the response to a sign-in or renewal. */
type ListPreferences = Pick<SessionUser, 'pageSize' | 'columns'>;
/** The fields of such a response beside the person. */
type SignInExtras = ListPreferences & Pick<SessionUser, 'guardian'>;

export type Session = { token: string; tokenExpiredAt: string; user: SessionUser };

const keys = ['token', 'tokenExpiredAt', 'user'] as const;
const listeners = new Set<() => void>();
const endListeners = new Set<(why: SessionEnd | undefined) => void>();
let current: Session | null | undefined;
let renewedAt: number | null = null;

/** The stored session, or null; an expired one is discarded. */
export function readSession(now = new Date()): Session | null {
  if (current === undefined) current = load();
  if (current && new Date(current.tokenExpiredAt) <= now) endSession('expired');
  return current ?? null;
}

/** Stores a sign-in response (also of a renewal) and returns the stored fields of the person. */
export function startSession(answer: Session & SignInExtras & { db?: string }): SessionUser {
  const { db, pageSize, columns, guardian, ...session } = answer;
  const user = { ...session.user, pageSize, columns, guardian };
  renewedAt = Date.now();
  clearSessionEndOfOthers(personOf(user));
  clearDataOfOthers(personOf(user));
  // An administrator works in one region from the first call on, the one the selector shows.
  if (user.type === 'admin' && db && !readRegion()) localStorage.setItem('db', db);
  return store({ ...session, user });
}

/** Whether this page obtained the session's token, at most this long ago. */
export function isRenewed(withinMs = Number.POSITIVE_INFINITY): boolean {
  return renewedAt !== null && Date.now() - renewedAt < withinMs;
}

function store({ token, tokenExpiredAt, ...answer }: Session): SessionUser {
  const user = storedUser(answer.user);
  // Company staff work in their company's region; another person's choice on this device would be refused.
  if (user.type === 'normal') localStorage.removeItem('db');
  localStorage.setItem('token', token);
  localStorage.setItem('tokenExpiredAt', tokenExpiredAt);
  localStorage.setItem('user', JSON.stringify(user));
  change({ token, tokenExpiredAt, user });
  return user;
}

/** Replaces the stored person after the current user was fetched or changed. */
export function storeUser(user: SessionUser): void {
  const session = readSession();
  const { pageSize, columns, guardian } = session?.user ?? {};
  if (session) store({ ...session, user: { ...user, pageSize, columns, guardian } });
}

/** Replaces the stored guardian after they changed their details. */
export function storeGuardian(guardian: OwnGuardian): void {
  const session = readSession();
  if (session) store({ ...session, user: { ...session.user, guardian } });
}

/** Stores list preferences until the next sign-in response contains them. */
export function storeListPreferences(chosen: ListPreferences): void {
  const session = readSession();
  if (session) store({ ...session, user: { ...session.user, ...chosen } });
}

/**
 * Deletes token, expiry and person; the chosen region stays. `why` is shown at sign-in and stores the return URL;
 * without it the person signed out.
 */
export function endSession(why?: SessionEnd): void {
  const ended = current === undefined ? load() : current;
  for (const key of keys) localStorage.removeItem(key);
  renewedAt = null;
  if (ended) notifyEnd(ended, why);
  change(null);
}

/** The listener runs while the session's pages are still on screen. Returns the unsubscribe function. */
export function onSessionEnd(listener: (why: SessionEnd | undefined) => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

function notifyEnd(ended: Session, why: SessionEnd | undefined) {
  const { token, user } = ended;
  const left = { token, user: { ...user, _id: personOf(user) } };
  if (why) storeSessionEnd(left, why, location.pathname + location.search);
  // A session that expired here may have been renewed in another tab.
  if (why !== 'expired' && why !== 'elsewhere') clearOfflineData();
  for (const listener of endListeners) listener(why);
}

/** The id of the person who signed in: the guardian's own, not the family's. */
export const personOf = ({ _id, guardian }: Pick<SessionUser, '_id' | 'guardian'>): string => guardian?._id ?? _id;

/** The region in the `db` header of every call: an administrator's choice, or the one chosen at portal sign-in. */
export function readRegion(): string | null {
  return localStorage.getItem('db');
}

export function storeRegion(region: string): void {
  localStorage.setItem('db', region);
  for (const listener of listeners) listener();
}

/** Re-renders when the session starts, changes or ends. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, () => readSession());
}

export function useRegion(): string | null {
  return useSyncExternalStore(subscribe, readRegion);
}

/**
 * The time zone in which instants are shown: that of the signed-in person's profile, else the browser's. The days of a
 * parent's family use the same zone.
 */
export const viewerZone = (): string => readSession()?.user.timezone ?? browserTimezone();

export const useViewerZone = (): string => useSession()?.user.timezone ?? browserTimezone();

/** The signed-in person. Only for areas whose guard requires a session. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('useUser outside a signed-in area');
  return session.user;
}

function load(): Session | null {
  const [token, tokenExpiredAt, user] = keys.map((key) => localStorage.getItem(key));
  if (!token || !tokenExpiredAt || !user) return null;
  try {
    return { token, tokenExpiredAt, user: storedUser(JSON.parse(user)) };
  } catch {
    return null;
  }
}

/** A sign-in response also holds addresses and children, which must not be stored in the browser. */
function storedUser({
  _id,
  type,
  userType,
  fullName,
  firstName,
  middleName,
  lastName,
  email,
  language,
  timezone,
  imageUrl,
  pageSize,
  columns,
  guardian,
  companyId,
  company,
}: SessionUser): SessionUser {
  return {
    _id,
    type,
    userType,
    fullName,
    firstName,
    middleName,
    lastName,
    email,
    language: guardian?.language ?? language,
    timezone,
    imageUrl,
    pageSize,
    columns,
    guardian,
    companyId,
    company,
  };
}

function change(session: Session | null) {
  current = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Signing out in one tab signs out all of them. One listener for the whole page: with one per component, a page would
 * render without a session before its layout redirects.
 */
function onStorage() {
  const before = current;
  current = undefined;
  renewedAt = null;
  const now = readSession();
  if (before && !now) notifyEnd(before, 'elsewhere');
  // Another person signed in: the page must not show data of the previous one.
  if (before && now && personOf(before.user) !== personOf(now.user)) return location.reload();
  change(now);
}
globalThis.addEventListener?.('storage', onStorage);
