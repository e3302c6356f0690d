import { useRef, useState } from 'react';
import type { TableFilter } from './column.ts';

/** Rows that were picked one by one, on whichever page, or all that the filter lets through. */
export type Selection = { ids: ReadonlySet<string>; isAll: boolean };

export const emptySelection: Selection = { ids: new Set(), isAll: false };

export type RowSelection = Selection & {
  isPicked: (id: string) => boolean;
  /** One row, or all from the one before it that was pressed (`range`), among those shown. */
  toggle: (id: string, shown: readonly string[], range: boolean) => void;
  /** These, in addition or no longer. */
  set: (ids: readonly string[], shown: readonly string[], isOn: boolean) => void;
  pickAll: () => void;
  clear: () => void;
  /** On phones: cards show that they can be picked. */
  isPicking: boolean;
  startPicking: () => void;
};

/** What a filter lets through, whichever page of it is shown and in what order. */
export function meantBy<Filter extends Partial<TableFilter>>(filter: Filter): Omit<Filter, keyof TableFilter> {
  const { current: _, pageSize: __, sort: ___, order: ____, ...meant } = filter;
  return meant;
}

/** What is picked of a list. Another filter begins anew: nobody acts on rows that are no longer meant. */
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

/** Whoever takes a row out of all means those on screen: of the others nobody knows which they are. */
export function withRows(present: Selection, { ids, shown, isOn, most }: Change): Selection {
  const picked = new Set(present.isAll ? shown : present.ids);
  for (const id of ids) {
    if (!isOn) picked.delete(id);
    else if (picked.size < most) picked.add(id);
  }
  return { ids: picked, isAll: false };
}

/** From one row to another in the order shown, whichever comes first; the second alone where the first is not there. */
export function rowsBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [shown.indexOf(from ?? to), shown.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
