import { dayMs } from '@fovea/contracts/dates';

/**
 * Why a session ended that its person did not end here: `elsewhere` is another tab, `revoked` another device or a
 * change of the account.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'revoked' | 'locked' | 'ended';

/** What was typed, by field, and the names of things chosen by id. */
export type Draft = { values: Readonly<Record<string, unknown>>; names: Readonly<Record<string, string>> };

type Ended = { token: string; user: { _id: string; type: string } };

/** What asks the server why a session is over: its token, and which kind of sign-in gave it. */
export type EndedToken = { token: string; type: string };

type LeftBehind = {
  userId: string;
  why: SessionEnd | null;
  /** Of a session that the server refuses, and no other: this one opens nothing any more. */
  refused: EndedToken | null;
  from: string | null;
  at: number;
  drafts: Record<string, Draft>;
};

const name = 'leftBehind';
const keptMs = dayMs;

/**
 * Notes whose session ended, why, and where that person was. It is known to this tab alone, for a day, and to nobody
 * else who signs in here.
 */
export function leaveBehind({ token, user }: Ended, why: SessionEnd, from: string, now = Date.now()): void {
  const refused = why === 'revoked' ? { token, type: user.type } : null;
  write({ userId: user._id, why, refused, from, at: now, drafts: read(now)?.drafts ?? {} });
}

/** What to tell where one signs in again. */
export function readEnd(now = Date.now()): { why: SessionEnd; refused: EndedToken | null; hasDrafts: boolean } | null {
  const left = read(now);
  return left?.why ? { why: left.why, refused: left.refused, hasDrafts: Object.keys(left.drafts).length > 0 } : null;
}

/** Somebody signed in: what another person left behind is forgotten. */
export function forgetOthers(userId: string, now = Date.now()): void {
  const left = read(now);
  if (left?.userId === userId) write({ ...left, why: null, refused: null });
  else write(null);
}

/** Where this person was when the session ended; asked for once. */
export function takeWayBack(userId: string, now = Date.now()): string | null {
  const left = read(now);
  if (left?.userId !== userId) return null;
  write({ ...left, from: null });
  return left.from;
}

/** Whoever opens the sign-in by its own address wants to land as ever. */
export function forgetWayBack(now = Date.now()): void {
  const left = read(now);
  if (left) write({ ...left, from: null });
}

/** Keeps what was typed in a form when the session ended: after `leaveBehind`. */
export function keepDraft(form: string, draft: Draft, now = Date.now()): void {
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

function read(now: number): LeftBehind | null {
  try {
    const left: LeftBehind | null = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return left && now - left.at < keptMs ? left : null;
  } catch {
    return null;
  }
}

function write(left: LeftBehind | null) {
  if (left) sessionStorage.setItem(name, JSON.stringify(left));
  else sessionStorage.removeItem(name);
}
