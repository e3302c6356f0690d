import { openChangeStream } from '../api/change-stream.ts';
import { type Refreshing, refreshChanged } from './refresh-changed.ts';

/** Refreshes the screen on changes, including those since the page was opened. Returns the function that stops it. */
export function startRefreshing(openedAt: number, refreshing: Refreshing): () => void {
  const stops = [refreshChanged(refreshing), openChangeStream(openedAt)];
  return () => {
    for (const stop of stops) stop();
  };
}
