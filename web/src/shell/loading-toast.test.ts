import i18n from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withWaitIndicator } from '../api/long-requests.ts';
import { listenToToasts } from '../ui/toast.ts';
import { startLoadingToast } from './loading-toast.ts';

describe('the toast of long requests', () => {
  let shown = new Map<string, string>();
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    await i18n.init({ lng: 'en', resources: { en: { ui: { loadingNow: 'Loading..' } } } });
    vi.useFakeTimers();
    stops.push(
      listenToToasts((news) => {
        if ('dismiss' in news) shown.delete(news.dismiss);
        else shown.set(news.show.id, news.show.text);
      }),
      startLoadingToast(),
    );
  });
  beforeEach(() => {
    shown = new Map();
  });
  afterAll(() => {
    for (const stop of stops) stop();
    vi.useRealTimers();
  });
  /** A request that ends on demand. */
  const request = () => {
    let end = () => {};
    const over = withWaitIndicator(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    return async () => {
      end();
      await over;
    };
  };

  test('is not shown for what is over in 400 ms, however many follow each other', async () => {
    for (let count = 0; count < 3; count += 1) {
      const end = request();
      vi.advanceTimersByTime(399);
      await end();
    }
    vi.advanceTimersByTime(1_000);
    expect([...shown.values()]).toEqual([]);
  });

  test('is one for all that last, until the last of them is over', async () => {
    const [endOne, endOther] = [request(), request()];
    vi.advanceTimersByTime(400);
    expect([...shown.values()]).toEqual(['Loading..']);
    await endOne();
    expect([...shown.values()]).toEqual(['Loading..']);
    await endOther();
    vi.advanceTimersByTime(600);
    expect([...shown.values()]).toEqual([]);
  });

  test('stays for requests that follow each other', async () => {
    const endOne = request();
    vi.advanceTimersByTime(400);
    const [id] = shown.keys();
    await endOne();
    const endOther = request();
    vi.advanceTimersByTime(1_000);
    expect([...shown.keys()]).toEqual([id]);
    await endOther();
    vi.advanceTimersByTime(600);
    expect([...shown.keys()]).toEqual([]);
  });

  test('is taken away when a request fails', async () => {
    const failing = withWaitIndicator(new Promise((_, reject) => setTimeout(() => reject(new Error('refused')), 900)));
    const failed = expect(failing).rejects.toThrow('refused');
    vi.advanceTimersByTime(400);
    expect([...shown.values()]).toEqual(['Loading..']);
    vi.advanceTimersByTime(500);
    await failed;
    vi.advanceTimersByTime(600);
    expect([...shown.values()]).toEqual([]);
  });
});
