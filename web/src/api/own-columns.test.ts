import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseColumns } from './own-columns.ts';
import { endSession, readSession, startSession, storeUser } from './session.ts';
import { browserLike } from './testing/browser.ts';

const ken = { _id: 'ken', type: 'normal' } as const;
const session = { token: 't', tokenExpiredAt: '2099-01-01T00:00:00.000Z', user: ken };
const own = () => readSession()?.user.columns;

describe('the columns somebody chose', () => {
  const sent: unknown[] = [];
  let answer: () => void = () => undefined;
  beforeEach(() => {
    browserLike();
    endSession();
    sent.length = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      sent.push([path, JSON.parse(String(init?.body))]);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ code: 0, data: {}, msg: '' });
    });
  });
  afterEach(() => {
    endSession();
    answer();
    vi.restoreAllMocks();
  });

  test('hold at once, also after the profile changed, and are stored in the order they were chosen in', async () => {
    startSession({ ...session, columns: { devices: ['-udi'] } });
    chooseColumns('customers', ['-phone']);
    chooseColumns('customers', ['-phone', '-email']);
    chooseColumns('customers', ['-phone', 'email']);
    storeUser({ ...ken, language: 'ja' });
    expect(own()).toEqual({ devices: ['-udi'], customers: ['-phone', 'email'] });
    // One save at a time; of several waiting ones only the last is sent.
    const path = '/api/user/columns';
    expect(sent).toEqual([[path, { list: 'customers', columns: ['-phone'] }]]);
    answer();
    await expect
      .poll(() => sent)
      .toEqual([
        [path, { list: 'customers', columns: ['-phone'] }],
        [path, { list: 'customers', columns: ['-phone', 'email'] }],
      ]);
  });

  test('are nobody else’s after signing out', () => {
    startSession({ ...session, columns: { devices: ['-udi'] } });
    endSession();
    expect(own()).toBeUndefined();
    startSession({ ...session, columns: {} });
    expect(own()).toEqual({});
  });
});
