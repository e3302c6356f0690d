import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, onSessionEnd, readSession, startSession } from './session.ts';
import {
  clearSessionEndOfOthers,
  dropDraft,
  readDraft,
  readSessionEnd,
  storeDraft,
  storeSessionEnd,
  takeReturnUrl,
} from './session-end.ts';
import { browserLike } from './testing/browser.ts';

const hour = 60 * 60_000;
const now = Date.parse('2026-11-22T08:00:00Z');
const aiko = { _id: 'aiko', type: 'customer' } as const;
const session = { token: 't', tokenExpiredAt: '2026-11-22T09:00:00.000Z', user: aiko };
const form = '/index/details#firstName';
const draft = { values: { firstName: 'Aiko' }, names: {} };

describe('what a session leaves behind when it ends', () => {
  beforeEach(() => {
    browserLike();
    storeSessionEnd(session, 'expired', '/index/details', now);
    storeDraft(form, draft, now);
  });

  test('is told before signing in, and offered to the same person', () => {
    expect(readSessionEnd(now)).toEqual({ why: 'expired', refused: null, hasDrafts: true });
    clearSessionEndOfOthers('aiko', now);
    expect(readSessionEnd(now)).toBeNull();
    expect(readDraft(form, 'aiko', now)).toEqual(draft);
    expect([takeReturnUrl('aiko', now), takeReturnUrl('aiko', now)]).toEqual(['/index/details', null]);
  });

  test('of a refused session is its token, which still learns why; a token that may live is not kept', () => {
    storeSessionEnd(session, 'elsewhere', '/index/details', now);
    expect(readSessionEnd(now)?.refused).toBeNull();
    storeSessionEnd(session, 'revoked', '/index/details', now);
    expect(readSessionEnd(now)?.refused).toEqual({ token: 't', type: 'customer' });
    clearSessionEndOfOthers('aiko', now);
    expect(sessionStorage.getItem('leftBehind')).not.toContain('"t"');
  });

  test('is gone once somebody else signs in', () => {
    expect(readDraft(form, 'ben', now)).toBeNull();
    expect(takeReturnUrl('ben', now)).toBeNull();
    clearSessionEndOfOthers('ben', now);
    expect(readDraft(form, 'aiko', now)).toBeNull();
    expect(readSessionEnd(now)).toBeNull();
  });

  test('lasts a day at most, and a draft until it is used', () => {
    expect(readDraft(form, 'aiko', now + 23 * hour)).not.toBeNull();
    expect(readDraft(form, 'aiko', now + 24 * hour)).toBeNull();
    dropDraft(form, now);
    expect(readDraft(form, 'aiko', now)).toBeNull();
  });
});

describe('a session', () => {
  beforeEach(() => {
    browserLike();
    vi.stubGlobal('location', { pathname: '/index/details', search: '?x=1' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('that expired says so, and forms hear of it while they are still there', () => {
    const heard: (string | undefined)[] = [];
    const stop = onSessionEnd((why) => heard.push(why));
    startSession(session);
    expect(readSession(new Date('2026-11-22T08:59:59Z'))?.token).toBe('t');
    expect(readSession(new Date('2026-11-22T09:00:00Z'))).toBeNull();
    stop();
    expect(heard).toEqual(['expired']);
    expect(readSessionEnd()?.why).toBe('expired');
    expect(takeReturnUrl('aiko')).toBe('/index/details?x=1');
  });

  test('that its person ended leaves nothing behind', () => {
    startSession(session);
    endSession();
    expect(readSessionEnd()).toBeNull();
    expect(takeReturnUrl('aiko')).toBeNull();
  });
});
