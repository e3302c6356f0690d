import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { unlessDatabaseGone } from './database-watch.ts';
import type { Runtime } from './runtime.ts';

/** Takes connections and says nothing, as a database whose machine froze. */
const silent: Server = createServer((socket) => socket.on('error', () => {}));
let url: string;
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  url = `postgresql://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
});
afterEach(() => void jest.useRealTimers());
afterAll(() => void silent.close());

const runtime = (patience: number) =>
  ({
    databases: { global: undefined, all: [{ scope: 'jp', url }], regional: new Map() },
    config: { PATIENCE_FACTOR: patience },
  }) as unknown as Runtime;

/** A clock that only this test moves, so that a busy machine makes no difference. */
async function refusedAfter(patience: number, ms: number): Promise<boolean> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  let isRefused = false;
  const work = unlessDatabaseGone(runtime(patience), 'jp', new Promise(() => {})).catch((error) => {
    expect(error).toMatchObject({ error: 'unavailable' });
    isRefused = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  const answer = isRefused;
  await jest.advanceTimersByTimeAsync(60_000);
  await work;
  return answer;
}

describe('a silent database', () => {
  test('is given up within three seconds', async () => expect(await refusedAfter(1, 3_000)).toBe(true));
  test('is given its time first', async () => expect(await refusedAfter(1, 2_000)).toBe(false));
  test('is given more of it where patience is asked for', async () =>
    expect(await refusedAfter(10, 20_000)).toBe(false));
});
