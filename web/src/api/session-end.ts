import { dayMs } from '@fovea/contracts/dates';

/**
 * Why a session ended without a sign-out in this tab: `elsewhere` is another tab, `revoked` another device or a change
 * of the account.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'revoked' | 'locked' | 'ended';

/** The typed values by field, and the names of records chosen by id. */
export type Draft = { values: Readonly<Record<string, unknown>>; names: Readonly<Record<string, string>> };

type Ended = { token: string; user: { _id: string; type: string } };

/** Identifies the ended session when the server is queried for the reason: its token, and the type of its user. */
export type EndedToken = { token: string; type: string };

type EndedSession = {
  userId: string;
  why: SessionEnd | null;
  /** Set only for a session that the server refused; its token grants nothing any more. */
  refused: EndedToken | null;
  from: string | null;
  at: number;
  drafts: Record<string, Draft>;
};

const name = 'leftBehind';
const retentionMs = dayMs;

/**
 * Stores the person, reason and address of an ended session. Only this tab can read it, for a day, and only for the
 * same person.
 */
export function storeSessionEnd({ token, user }: Ended, why: SessionEnd, from: string, now = Date.now()): void {
  const refused = why === 'revoked' ? { token, type: user.type } : null;
  write({ userId: user._id, why, refused, from, at: now, drafts: read(now)?.drafts ?? {} });
}

/** The reason that the sign-in page shows. */
export function readSessionEnd(
  now = Date.now(),
): { why: SessionEnd; refused: EndedToken | null; hasDrafts: boolean } | null {
  const left = read(now);
  return left?.why ? { why: left.why, refused: left.refused, hasDrafts: Object.keys(left.drafts).length > 0 } : null;
}

/** After a sign-in, deletes what is stored of another person's session. */
export function clearSessionEndOfOthers(userId: string, now = Date.now()): void {
  const left = read(now);
  if (left?.userId === userId) write({ ...left, why: null, refused: null });
  else write(null);
}

/** The address where this person's session ended; returned once. */
export function takeReturnUrl(userId: string, now = Date.now()): string | null {
  const left = read(now);
  if (left?.userId !== userId) return null;
  write({ ...left, from: null });
  return left.from;
}

/** Opening the sign-in page by its own address leads to the usual landing page. */
export function clearReturnUrl(now = Date.now()): void {
  const left = read(now);
  if (left) write({ ...left, from: null });
}

/** Stores a form's draft when the session ends; call it after `storeSessionEnd`. */
export function storeDraft(form: string, draft: Draft, now = Date.now()): void {
  const left = read(now);
  if (left) write({ ...left, drafts: { ...left.drafts, [form]: draft } });
}

export function readDraft(form: string, userId: string, now = Date.now()): Draft | null {
  const left = read(now);
  return left?.userId === userId ? (left.drafts[form] ?? null) : null;
}

export function dropDraft(form: string, now = Date.now()): void {
  const left = read(now);
  if (!left || !(form in left.drafts)) return;
  const { [form]: _, ...drafts } = left.drafts;
  write({ ...left, drafts });
}

function read(now: number): EndedSession | null {
  try {
    const left: EndedSession | null = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return left && now - left.at < retentionMs ? left : null;
  } catch {
    return null;
  }
}

function write(left: EndedSession | null) {
  if (left) sessionStorage.setItem(name, JSON.stringify(left));
  else sessionStorage.removeItem(name);
}
