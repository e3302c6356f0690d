import { describe, expect, test } from 'vitest';
import { chosenDays, type DayBounds, dayBounds, withWord } from './day-bounds.ts';

describe('days of a filter', () => {
  test.each<[DayBounds, ReturnType<typeof chosenDays>]>([
    [{}, undefined],
    [{ before: '2026-12-01' }, { word: 'before', to: '2026-12-01' }],
    [{ after: '2026-12-01' }, { word: 'after', from: '2026-12-01' }],
    [
      { after: '2026-11-30', before: '2026-12-02' },
      { word: 'on', from: '2026-12-01', to: '2026-12-01' },
    ],
    [
      { after: '2025-12-31', before: '2026-03-01' },
      { word: 'between', from: '2026-01-01', to: '2026-02-28' },
    ],
  ])('%j are read as %j, and written back the same', (bounds, chosen) => {
    expect(chosenDays(bounds)).toEqual(chosen);
    if (chosen) expect(dayBounds(chosen)).toEqual({ before: undefined, after: undefined, ...bounds });
  });

  test('keep the day when another word is chosen', () => {
    const before = { word: 'before', to: '2026-12-01' } as const;
    expect(dayBounds(withWord(before, 'on'))).toEqual({ after: '2026-11-30', before: '2026-12-02' });
    expect(dayBounds(withWord(before, 'after'))).toEqual({ after: '2026-12-01', before: undefined });
    // The second day is not chosen yet.
    expect(dayBounds({ word: 'between', from: '2026-12-01' })).toEqual({ after: '2026-11-30', before: undefined });
  });
});
