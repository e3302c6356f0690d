import { changesSubject, type ToldChange } from '@fovea/contracts/changes/schema';
import type { Bus } from './bus.ts';

/**
 * Says which rows of lists changed, once that is committed, to whoever looks at them at this moment: it is kept by
 * nobody, and missed by whoever is not there. Scope: a region key or `global`.
 */
export function sayChanges(bus: Bus, scope: string, changes: readonly ToldChange[]): void {
  if (changes.length > 0 && bus.connected) bus.connection().publish(changesSubject(scope), JSON.stringify(changes));
}
