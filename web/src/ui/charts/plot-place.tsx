import { useParentSize } from '@visx/responsive';
import type { ReactNode } from 'react';

export type PlotPlaceProps = { height: number; children: (width: number) => ReactNode };

/**
 * Container of a chart, which passes its width to the chart. The library's own component positions the chart over a box
 * that cannot grow: without a fixed height the chart is invisible, and the labels below a donut have no fixed height.
 */
export function PlotPlace({ height, children }: PlotPlaceProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <div ref={parentRef} style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}
