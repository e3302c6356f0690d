import { hearChanges } from '../api/hear-changes.ts';
import { type Refreshing, refreshChanged } from './refresh-changed.ts';

/** Also of what changed since somebody has been looking. Gives back what ends it. */
export function startHearing(lookingSince: number, refreshing: Refreshing): () => void {
  const stops = [refreshChanged(refreshing), hearChanges(lookingSince)];
  return () => {
    for (const stop of stops) stop();
  };
}
