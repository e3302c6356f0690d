import { describe, expect, test } from 'vitest';
import { isBehind, mergeTimelines } from './timeline-merge.ts';

const on = (...days: number[]) => days.map((day) => ({ at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z` }));
const history = { entries: on(20, 18, 9), more: true };
const messages = { entries: on(19, 15), more: true };
const payments = { entries: on(21, 3), more: false };

describe('a family’s entries of several services', () => {
  test('are merged, newest first', () => {
    expect(mergeTimelines([{ ...history, more: false }, payments])).toEqual(on(21, 20, 18, 9, 3));
  });

  test('end where an unread entry could come in between', () => {
    expect(mergeTimelines([history, messages, payments])).toEqual(on(21, 20, 19, 18, 15));
  });

  test('are read on where they end', () => {
    const timelines = [history, messages, payments];
    expect(timelines.map((one) => isBehind(one, timelines))).toEqual([false, true, false]);
  });

  test('are shown while one service has not responded', () => {
    expect(mergeTimelines([{ entries: [], more: false }, payments])).toEqual(on(21, 3));
    expect(mergeTimelines([])).toEqual([]);
  });
});
