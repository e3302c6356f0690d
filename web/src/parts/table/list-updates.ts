import type { ListName } from '@fovea/contracts/lists/schema';
import type { ReceivedChange } from '../../api/changes.ts';

/** As long as the own writing is received of after it. */
const echoMs = 2_500;

export type ListUpdates = {
  /** Rows that were not there. */ added: number;
  /** Of those on screen. */ changed: number;
  /** Nobody knows what. */ missed: boolean;
  /** Nothing but what this page wrote itself a moment ago. */ isEcho: boolean;
};

/** What a list, asked for at `since`, does not show yet of what was received after it. */
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
