import { useRef, useState } from 'react';
import type { TableFilter } from './column.ts';

/** Rows selected one by one on any page, or all that match the filter. */
export type Selection = { ids: ReadonlySet<string>; isAll: boolean };

export const emptySelection: Selection = { ids: new Set(), isAll: false };

export type RowSelection = Selection & {
  isPicked: (id: string) => boolean;
  /** Toggles one row, or with `range` all rows shown from the last toggled one. */
  toggle: (id: string, shown: readonly string[], range: boolean) => void;
  /** Selects or deselects these rows. */
  set: (ids: readonly string[], shown: readonly string[], isOn: boolean) => void;
  pickAll: () => void;
  clear: () => void;
  /** On phones: cards have checkboxes. */
  isPicking: boolean;
  startPicking: () => void;
};

/** The filter without page and order, which do not change the set of matching rows. */
export function meantBy<Filter extends Partial<TableFilter>>(filter: Filter): Omit<Filter, keyof TableFilter> {
  const { current: _, pageSize: __, sort: ___, order: ____, ...meant } = filter;
  return meant;
}

/** The selection of a list. A changed filter clears it, so that no action affects rows that no longer match. */
export function useRowSelection(filter: Partial<TableFilter>, most: number): RowSelection {
  const list = JSON.stringify(meantBy(filter));
  const [state, setState] = useState({ list, picked: emptySelection, isPicking: false });
  const pressed = useRef<string>(undefined);
  const { picked, isPicking } = state.list === list ? state : { picked: emptySelection, isPicking: false };
  const change = (next: (present: Selection) => Selection) =>
    setState((present) => ({
      list,
      picked: next(present.list === list ? present.picked : emptySelection),
      isPicking: present.list === list && present.isPicking,
    }));
  const isPicked = (id: string) => picked.isAll || picked.ids.has(id);
  const set = (ids: readonly string[], shown: readonly string[], isOn: boolean) => {
    pressed.current = ids.at(-1);
    change((present) => withRows(present, { ids, shown, isOn, most }));
  };
  return {
    ...picked,
    isPicked,
    isPicking,
    toggle: (id, shown, range) => {
      const ids = range ? rowsBetween(shown, pressed.current, id) : [id];
      set(ids, shown, !isPicked(id));
      pressed.current = id;
    },
    set,
    pickAll: () => change(() => ({ ids: new Set(), isAll: true })),
    clear: () => setState({ list, picked: emptySelection, isPicking: false }),
    startPicking: () => setState({ list, picked, isPicking: true }),
  };
}

type Change = { ids: readonly string[]; shown: readonly string[]; isOn: boolean; most: number };

/** Deselecting a row of "all" selects the other rows on screen: the ids of the remaining pages are not loaded. */
export function withRows(present: Selection, { ids, shown, isOn, most }: Change): Selection {
  const picked = new Set(present.isAll ? shown : present.ids);
  for (const id of ids) {
    if (!isOn) picked.delete(id);
    else if (picked.size < most) picked.add(id);
  }
  return { ids: picked, isAll: false };
}

/** The rows between two rows in the order shown, in either direction; the second alone if the first is not shown. */
export function rowsBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [shown.indexOf(from ?? to), shown.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
