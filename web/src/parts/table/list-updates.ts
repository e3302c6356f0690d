import type { ListName } from '@fovea/contracts/lists/schema';
import type { ReceivedChange } from '../../api/changes.ts';

/** How long changes after an own write count as its echo. */
const echoMs = 2_500;

export type ListUpdates = {
  /** New rows. */
  added: number;
  /** Changed rows on screen. */
  changed: number;
  /** Changes were missed. */
  missed: boolean;
  /** Only the echo of this page's own write. */
  isEcho: boolean;
};

/** The changes received after a list was requested at `since`. */
export function listUpdates(
  received: readonly ReceivedChange[],
  { list, since, shown, wroteAt }: { list: ListName; since: number; shown: readonly string[]; wroteAt: number },
): ListUpdates {
  const newer = received.filter(({ at, change }) => at > since && (change === null || change.list === list));
  const added = new Set<string>();
  const changed = new Set<string>();
  for (const { change } of newer) {
    if (change && shown.includes(change.id)) changed.add(change.id);
    else if (change?.isNew) added.add(change.id);
  }
  return {
    added: added.size,
    changed: changed.size,
    missed: newer.some(({ change }) => change === null),
    isEcho: newer.every(({ at }) => at < wroteAt + echoMs),
  };
}
