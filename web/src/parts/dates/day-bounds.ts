import { addToDay } from '@fovea/contracts/calendar';

export const boundWords = ['on', 'before', 'after', 'between'] as const;
export type BoundWord = (typeof boundWords)[number];

/** What a filter says of a day: it is before one, and after one, neither of them included. */
export type DayBounds = { before?: string | undefined; after?: string | undefined };

/** What a filter says of a day that some rows do not have. */
export type DaysFilter = DayBounds & { relation?: 'empty' | undefined };
export type DaysProps = { label: string; value: DaysFilter; onChange: (value: DaysFilter) => void };

/** The same as people choose it; the days of "on" and "between" are included. */
export type ChosenDays = { word: BoundWord; from?: string | undefined; to?: string | undefined };

/** Undefined where nothing is said. */
export function chosenDays({ before, after }: DayBounds): ChosenDays | undefined {
  if (before && after) {
    const [from, to] = [addToDay(after, 1), addToDay(before, -1)];
    return { word: from === to ? 'on' : 'between', from, to };
  }
  if (before) return { word: 'before', to: before };
  return after ? { word: 'after', from: after } : undefined;
}

export function dayBounds({ word, from, to }: ChosenDays): DayBounds {
  if (word === 'before') return { before: to, after: undefined };
  if (word === 'after') return { before: undefined, after: from };
  const last = word === 'on' ? from : to;
  return { before: last && addToDay(last, 1), after: from && addToDay(from, -1) };
}

/** Another word for what was chosen so far. */
export function withWord({ from, to }: ChosenDays, word: BoundWord): ChosenDays {
  const day = from ?? to;
  if (word === 'before') return { word, to: to ?? from };
  return word === 'between' ? { word, from: day, to } : { word, from: day };
}
