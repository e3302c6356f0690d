import type { OwnGuardian } from '@fovea/contracts/guardians/schema';
import type { OwnColumns } from '@fovea/contracts/lists/schema';
import { useSyncExternalStore } from 'react';
import { forgetKept, forgetKeptOfOthers } from './kept.ts';
import { forgetOthers, leaveBehind, type SessionEnd } from './left-behind.ts';
import { browserTimezone } from './timezone.ts';

/**
 * What the app itself needs to know about the signed-in person; screens that need more ask the API. Whom a parent let in
 * is signed in as the family, which all but `guardian` and `language` is about.
 */
export type SessionUser = {
  _id: string;
  type: 'admin' | 'normal' | 'customer';
  userType?: 'admin' | 'general' | 'doctor' | null;
  fullName?: string;
  /** A parent's; staff have one name. */
  firstName?: string;
  middleName?: string;
  lastName?: string;
  email?: string;
  /** In which whoever signed in reads. */ language?: string;
  timezone?: string;
  imageUrl?: string | null;
  /** Rows a page of every list, once chosen. */ pageSize?: number | null;
  /** Of each list for which something was chosen. */ columns?: OwnColumns;
  /** Whoever signed in, where that is somebody whom the parent let in. */ guardian?: OwnGuardian | null;
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

/** How a person wants lists to look: said by the answer of a sign-in or renewal. */
type OwnLists = Pick<SessionUser, 'pageSize' | 'columns'>;
/** What such an answer says beside the person. */
type Beside = OwnLists & Pick<SessionUser, 'guardian'>;

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

/**
 * Keeps a sign-in answer (also of a token sign-in, which renews it); of the person only what the app itself needs is
 * stored, and given back.
 */
export function startSession(answer: Session & Beside & { db?: string }): SessionUser {
  const { db, pageSize, columns, guardian, ...session } = answer;
  const user = { ...session.user, pageSize, columns, guardian };
  renewedAt = Date.now();
  forgetOthers(personOf(user));
  forgetKeptOfOthers(personOf(user));
  // What an administrator sees is of one region from the first call on, the one that the selector shows.
  if (user.type === 'admin' && db && !readRegion()) localStorage.setItem('db', db);
  return keep({ ...session, user });
}

/** Whether this page got the session's token itself, at most so long ago. */
export function isRenewed(withinMs = Number.POSITIVE_INFINITY): boolean {
  return renewedAt !== null && Date.now() - renewedAt < withinMs;
}

function keep({ token, tokenExpiredAt, ...answer }: Session): SessionUser {
  const user = nameTag(answer.user);
  // Company staff work in their company's region; a choice left behind by someone else on this device would be refused.
  if (user.type === 'normal') localStorage.removeItem('db');
  localStorage.setItem('token', token);
  localStorage.setItem('tokenExpiredAt', tokenExpiredAt);
  localStorage.setItem('user', JSON.stringify(user));
  change({ token, tokenExpiredAt, user });
  return user;
}

/** Replaces the stored person after the current user was fetched or changed. */
export function keepUser(user: SessionUser): void {
  const session = readSession();
  const { pageSize, columns, guardian } = session?.user ?? {};
  if (session) keep({ ...session, user: { ...user, pageSize, columns, guardian } });
}

/** Replaces what is stored of whom a parent let in, after they changed it. */
export function keepGuardian(guardian: OwnGuardian): void {
  const session = readSession();
  if (session) keep({ ...session, user: { ...session.user, guardian } });
}

/** What was chosen last of how lists look, before the next answer of a sign-in says it too. */
export function keepOwnLists(chosen: OwnLists): void {
  const session = readSession();
  if (session) keep({ ...session, user: { ...session.user, ...chosen } });
}

/**
 * Forgets token, expiry and person. The chosen region stays. `why` is told at sign-in, and brings the person back to
 * here; without it they left by themselves.
 */
export function endSession(why?: SessionEnd): void {
  const ended = current === undefined ? load() : current;
  for (const key of keys) localStorage.removeItem(key);
  renewedAt = null;
  if (ended) tellEnd(ended, why);
  change(null);
}

/** Runs while what the session showed is still on screen. Gives back what ends that. */
export function onSessionEnd(listener: (why: SessionEnd | undefined) => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

function tellEnd(ended: Session, why: SessionEnd | undefined) {
  const { token, user } = ended;
  const left = { token, user: { ...user, _id: personOf(user) } };
  if (why) leaveBehind(left, why, location.pathname + location.search);
  // A session that only grew old may have grown so in another tab.
  if (why !== 'expired' && why !== 'elsewhere') forgetKept();
  for (const listener of endListeners) listener(why);
}

/** Whose sign-in it is: of whoever a parent let in the own one, not the family's. */
export const personOf = ({ _id, guardian }: Pick<SessionUser, '_id' | 'guardian'>): string => guardian?._id ?? _id;

/** The region every call names in its `db` header: an admin's choice, or the one chosen at portal sign-in. */
export function readRegion(): string | null {
  return localStorage.getItem('db');
}

export function keepRegion(region: string): void {
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
 * The time zone that instants are shown in: that of the signed-in person's profile, wherever the browser is. A visitor
 * has only the browser's. What parents see as theirs, the family's days, is in the same zone.
 */
export const viewerZone = (): string => readSession()?.user.timezone ?? browserTimezone();

export const useViewerZone = (): string => useSession()?.user.timezone ?? browserTimezone();

/** The signed-in person, inside the areas that have one by their guard. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('useUser outside a signed-in area');
  return session.user;
}

function load(): Session | null {
  const [token, tokenExpiredAt, user] = keys.map((key) => localStorage.getItem(key));
  if (!token || !tokenExpiredAt || !user) return null;
  try {
    return { token, tokenExpiredAt, user: nameTag(JSON.parse(user)) };
  } catch {
    return null;
  }
}

/** A sign-in answer holds addresses and children, too: those are not for the browser's memory. */
function nameTag({
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
 * Signing out in one tab signs out all of them. One listener for the whole page: with one each, a page below would be
 * drawn without a session before its layout has led away.
 */
function onStorage() {
  const before = current;
  current = undefined;
  renewedAt = null;
  const now = readSession();
  if (before && !now) tellEnd(before, 'elsewhere');
  // Somebody else signed in: nothing of the one before may stay on this page.
  if (before && now && personOf(before.user) !== personOf(now.user)) return location.reload();
  change(now);
}
globalThis.addEventListener?.('storage', onStorage);
