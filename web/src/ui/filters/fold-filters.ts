import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Lines that filters may take; where they would take more, these stay and the rest is put away. */
const mostLines = 3;
const visibleLines = 2;

/** What the row's styles take out of sight. */
export const foldedFilter = '[data-folded]';

export type FoldedFilters = {
  /** Of the element whose children the filters are. */
  row: RefObject<HTMLSpanElement | null>;
  /** They take so many lines that some are put away until somebody asks for all of them. */
  isLong: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Keeps a list in sight beneath its filters, in any language and however narrow the window. */
export function useFoldedFilters(): FoldedFilters {
  const row = useRef<HTMLSpanElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // After each change of what stands in the row, which may be as wide as before.
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

/** A box says itself what it is set to, and no chip says it again. */
const isFilled = (filter: HTMLElement): boolean =>
  [filter, ...filter.querySelectorAll('input')].some((part) => part instanceof HTMLInputElement && part.value !== '');
