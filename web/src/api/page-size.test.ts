import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePageSize, ownPageSize } from './page-size.ts';
import { endSession, startSession, storeUser } from './session.ts';
import { browserLike } from './testing/browser.ts';

const aiko = { _id: 'aiko', type: 'customer' } as const;
const session = { token: 't', tokenExpiredAt: '2099-01-01T00:00:00.000Z', user: aiko };

describe('how many rows a page has', () => {
  const sent: [path: unknown, body: unknown][] = [];
  beforeEach(() => {
    browserLike();
    endSession();
    sent.length = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      sent.push([path, init?.body]);
      return Response.json({ code: 0, data: {}, msg: '' });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test('is ten until its reader chooses, then what was chosen, also after the profile changed', () => {
    expect(ownPageSize()).toBe(10);
    startSession({ ...session, pageSize: null });
    expect(ownPageSize()).toBe(10);
    choosePageSize(50);
    storeUser({ ...aiko, language: 'ja' });
    expect(ownPageSize()).toBe(50);
    expect(sent).toEqual([['/api/user/pagesize', JSON.stringify({ pageSize: 50 })]]);
    choosePageSize(50);
    expect(sent).toHaveLength(1);
  });

  test('is what was chosen elsewhere, and nobody else’s after signing out', () => {
    startSession({ ...session, pageSize: 100 });
    expect(ownPageSize()).toBe(100);
    endSession();
    expect(ownPageSize()).toBe(10);
  });
});
