import { useParentSize } from '@visx/responsive';
import type { ReactNode } from 'react';

export type PlotPlaceProps = { height: number; children: (width: number) => ReactNode };

/**
 * The place of a drawing, which is told how wide it is. The library's own component lays the drawing over a box that it
 * cannot stretch: without a fixed height nothing of it is seen, and the names below a donut have none.
 */
export function PlotPlace({ height, children }: PlotPlaceProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <div ref={parentRef} style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}
