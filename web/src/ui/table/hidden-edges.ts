import { type RefObject, useEffect, useState } from 'react';

/**
 * Pixels from the scroller's outer sides to the inner edges of the pinned columns that hide others; null where none are
 * hidden.
 */
export type HiddenEdges = { start: number | null; end: number | null };

/** Fractions of a pixel are rounding errors, not content. */
const rounding = 1;

/**
 * Whether a horizontally scrolled table hides columns at either side. The checkbox column, the first column and the
 * menu's are pinned to its sides.
 */
export function useHiddenEdges(place: RefObject<HTMLElement | null>): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>({ start: null, end: null });
  useEffect(() => {
    const scroller = place.current;
    const table = scroller?.querySelector('table');
    if (!scroller || !table) return;
    const measure = () => {
      const found = edgesOf(scroller);
      setEdges((known) => (known.start === found.start && known.end === found.end ? known : found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(table);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [place]);
  return edges;
}

function edgesOf(scroller: HTMLElement): HiddenEdges {
  const { scrollLeft, scrollWidth, clientWidth, clientLeft, offsetWidth } = scroller;
  const [pick = 0, first = 0, menu = 0] = ['pick', 'first', 'menu'].map(
    (name) => scroller.querySelector<HTMLElement>(`thead [data-pinned=${name}]`)?.offsetWidth ?? 0,
  );
  const scrollBar = offsetWidth - clientLeft - clientWidth;
  return {
    start: scrollLeft > rounding ? clientLeft + pick + first : null,
    end: scrollLeft < scrollWidth - clientWidth - rounding ? scrollBar + menu : null,
  };
}
