import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Maximum number of lines of filters; the rest is collapsed. */
const mostLines = 3;
const visibleLines = 2;

/** Selector of filters that the row's styles hide. */
export const foldedFilter = '[data-folded]';

export type FoldedFilters = {
  /** Ref of the element with the filters as its children. */
  row: RefObject<HTMLSpanElement | null>;
  /** The filters take more lines than allowed, so some are collapsed until the user expands them. */
  isLong: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Collapses filters so that the list below stays visible, in any language and window width. */
export function useFoldedFilters(): FoldedFilters {
  const row = useRef<HTMLSpanElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // After each render: its content may change without changing its width.
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = () => setLong(fold(current, isOpen));
    const observer = new ResizeObserver(look);
    observer.observe(current);
    look();
    return () => observer.disconnect();
  });
  return { row, isLong, isOpen, setOpen };
}

function fold(row: HTMLElement, isOpen: boolean): boolean {
  const filters = [...row.children].filter((child) => child instanceof HTMLElement);
  for (const filter of filters) delete filter.dataset.folded;
  let line = 0;
  const lines = filters.map((filter, at) => {
    if (filter.offsetLeft <= (filters[at - 1]?.offsetLeft ?? -1)) line += 1;
    return line;
  });
  const isLong = line >= mostLines;
  if (isLong && !isOpen)
    for (const [at, filter] of filters.entries())
      if ((lines[at] ?? 0) >= visibleLines && !isFilled(filter)) filter.dataset.folded = '';
  return isLong;
}

/** A control that shows its value has no chip in addition. */
const isFilled = (filter: HTMLElement): boolean =>
  [filter, ...filter.querySelectorAll('input')].some((part) => part instanceof HTMLInputElement && part.value !== '');
