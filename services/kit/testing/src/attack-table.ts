/** Counts foreign calls by the kind of their caller, and prints them once. */
export function openAttackTable(of: string) {
  const kinds = new Map<string, { refused: number; empty: number }>();
  return {
    /** Code 0 is a response, which contains nothing of others. */
    count(kind: string, code: number): void {
      const counted = kinds.get(kind) ?? { refused: 0, empty: 0 };
      counted[code === 0 ? 'empty' : 'refused'] += 1;
      kinds.set(kind, counted);
    },
    print(): void {
      const lines = [...kinds]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([kind, { refused, empty }]) => `${kind.padEnd(60)} ${pad(refused)} ${pad(empty)}`);
      const all = [...kinds.values()].reduce((sum, { refused, empty }) => sum + refused + empty, 0);
      console.log([`${`foreign calls: ${of}`.padEnd(60)} refused  empty`, ...lines, `${all} in all`].join('\n'));
    },
  };
}

const pad = (count: number) => String(count).padStart(7);
