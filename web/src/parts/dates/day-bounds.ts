import { addToDay } from '@fovea/contracts/calendar';

export const boundWords = ['on', 'before', 'after', 'between'] as const;
export type BoundWord = (typeof boundWords)[number];

/** A day filter: exclusive bounds before and after. */
export type DayBounds = { before?: string | undefined; after?: string | undefined };

/** A day filter for an optional day. */
export type DaysFilter = DayBounds & { relation?: 'empty' | undefined };
export type DaysProps = { label: string; value: DaysFilter; onChange: (value: DaysFilter) => void };

/** The filter as people choose it; "on" and "between" include their days. */
export type ChosenDays = { word: BoundWord; from?: string | undefined; to?: string | undefined };

/** Undefined without a filter. */
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

/** Changes the relation and preserves the chosen days. */
export function withWord({ from, to }: ChosenDays, word: BoundWord): ChosenDays {
  const day = from ?? to;
  if (word === 'before') return { word, to: to ?? from };
  return word === 'between' ? { word, from: day, to } : { word, from: day };
}
