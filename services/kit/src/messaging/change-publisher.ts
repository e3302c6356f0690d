import { type AddressedChange, changesSubject } from '@fovea/contracts/changes/schema';
import type { Bus } from './bus.ts';

/**
 * Publishes which rows of lists changed, after the commit, to current subscribers; the message is not stored. Scope: a
 * region key or `global`.
 */
export function publishChanges(bus: Bus, scope: string, changes: readonly AddressedChange[]): void {
  if (changes.length > 0 && bus.connected) bus.connection().publish(changesSubject(scope), JSON.stringify(changes));
}
