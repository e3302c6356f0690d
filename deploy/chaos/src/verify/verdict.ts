/** A promise, what was counted for it, and its violations. */
export type Verdict = { promise: string; counted: string; wrong: string[] };

/** Ids that are missing, doubled, or not expected. */
export function compareIds(expected: readonly string[], found: readonly string[]) {
  const counts = new Map<string, number>();
  for (const id of found) counts.set(id, (counts.get(id) ?? 0) + 1);
  const wanted = new Set(expected);
  return {
    lost: expected.filter((id) => !counts.has(id)),
    doubled: [...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    unexpected: [...counts.keys()].filter((id) => !wanted.has(id)),
  };
}

const mostNamed = 20;

/** One line for each promise, followed by its violations. */
export const verdictText = (verdicts: readonly Verdict[]): string =>
  verdicts
    .flatMap(({ promise, counted, wrong }) => [
      `${wrong.length > 0 ? '✗' : '✓'} ${promise}${counted && ` (${counted})`}`,
      ...wrong.slice(0, mostNamed).map((line) => `    ${line}`),
      ...(wrong.length > mostNamed ? [`    and ${wrong.length - mostNamed} more`] : []),
    ])
    .join('\n');
export const isFulfilled = ({ wrong }: Verdict): boolean => wrong.length === 0;
