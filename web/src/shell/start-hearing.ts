import { hearChanges } from '../api/hear-changes.ts';
import { refreshChanged } from './refresh-changed.ts';

/** Also of what changed since somebody has been looking. Gives back what ends it. */
export function startHearing(lookingSince: number): () => void {
  const stops = [refreshChanged(), hearChanges(lookingSince)];
  return () => {
    for (const stop of stops) stop();
  };
}
