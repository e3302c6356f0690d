/** Something that happened to a family, as its service told it; `at` is an instant of UTC. */
type Happened = { at: string };
/** What one service has told so far, newest first, and whether it knows of more before that. */
export type Timeline<Entry extends Happened> = { entries: readonly Entry[]; more: boolean };

/** What several services told, newest first, only as far back as nothing can still come in between. */
export function mergeTimelines<Entry extends Happened>(timelines: readonly Timeline<Entry>[]): Entry[] {
  const horizon = horizonOf(timelines);
  return timelines
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= horizon)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Whether a service has to be read on, for older entries to be shown. */
export const isBehind = <Entry extends Happened>(
  one: Timeline<Entry>,
  timelines: readonly Timeline<Entry>[],
): boolean => one.more && (one.entries.at(-1)?.at ?? '') >= horizonOf(timelines);

/** The youngest of what is read last of a service that knows more. */
const horizonOf = <Entry extends Happened>(timelines: readonly Timeline<Entry>[]): string =>
  timelines
    .flatMap(({ entries, more }) => (more ? (entries.at(-1)?.at ?? []) : []))
    .sort()
    .at(-1) ?? '';
