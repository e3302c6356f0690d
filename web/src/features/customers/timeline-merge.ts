/** A family's timeline entry of one service; `at` is an instant in UTC. */
type Happened = { at: string };
/** The loaded entries of one service, newest first, and whether it has older ones. */
export type Timeline<Entry extends Happened> = { entries: readonly Entry[]; more: boolean };

/** Merges several services' entries, newest first, up to the point where unread entries could come in between. */
export function mergeTimelines<Entry extends Happened>(timelines: readonly Timeline<Entry>[]): Entry[] {
  const horizon = horizonOf(timelines);
  return timelines
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= horizon)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Whether a service's next page is needed to show older entries. */
export const isBehind = <Entry extends Happened>(
  one: Timeline<Entry>,
  timelines: readonly Timeline<Entry>[],
): boolean => one.more && (one.entries.at(-1)?.at ?? '') >= horizonOf(timelines);

/** The latest of the oldest loaded entries of services with more entries. */
const horizonOf = <Entry extends Happened>(timelines: readonly Timeline<Entry>[]): string =>
  timelines
    .flatMap(({ entries, more }) => (more ? (entries.at(-1)?.at ?? []) : []))
    .sort()
    .at(-1) ?? '';
