import { hearChanges } from '../api/hear-changes.ts';
import { refreshChanged } from './refresh-changed.ts';

/** Gives back what ends it. */
export function startHearing(): () => void {
  const stops = [refreshChanged(), hearChanges()];
  return () => {
    for (const stop of stops) stop();
  };
}
