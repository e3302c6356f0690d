import type { Column } from './column.ts';

type Named = { id: string };
/** Ids in their order, a minus before those that are not shown; what is not named stands where the list has it. */
export type ColumnChoice = readonly string[];

/** One column and whether it is shown. */
export type Offered<Each extends Named> = { column: Each; isShown: boolean };

/** What a card on a phone shows of the reader's own choice before the rest unfolds. */
const mostFacts = 4;

const idOf = (chosen: string): string => chosen.replace('-', '');

/** All columns in the chosen order. The first one names the row: it is always there, and always first. */
export function offeredColumns<Each extends Named>(columns: readonly Each[], choice: ColumnChoice): Offered<Each>[] {
  const [naming, ...others] = columns;
  if (!naming) return [];
  const byId = new Map(others.map((column) => [column.id, column]));
  const offered: Offered<Each>[] = [
    { column: naming, isShown: true },
    ...choice.flatMap((chosen) => {
      const column = byId.get(idOf(chosen));
      byId.delete(idOf(chosen));
      return column ? [{ column, isShown: !chosen.startsWith('-') }] : [];
    }),
  ];
  // A column nobody chose about comes behind the one it follows in the list itself.
  for (const [index, column] of columns.entries()) {
    if (offered.some((known) => known.column === column)) continue;
    const before = offered.findIndex((known) => known.column === columns[index - 1]);
    offered.splice(before + 1, 0, { column, isShown: true });
  }
  return offered;
}

/** The choice that these make; empty where they are what the list has anyway. */
export function choiceOf<Each extends Named>(columns: readonly Each[], offered: readonly Offered<Each>[]): string[] {
  const isAsSpecified = offered.every(({ column, isShown }, index) => isShown && column === columns[index]);
  return isAsSpecified ? [] : offered.slice(1).map(({ column: { id }, isShown }) => (isShown ? id : `-${id}`));
}

export function toggledColumn<Each extends Named>(offered: readonly Offered<Each>[], at: number): Offered<Each>[] {
  return offered.map((each, index) => (index === at ? { ...each, isShown: !each.isShown } : each));
}

/** One place on or back, never before the column that names the row. */
export function movedColumn<Each extends Named>(
  offered: readonly Offered<Each>[],
  at: number,
  step: 1 | -1,
): Offered<Each>[] {
  const [moved, other] = [offered[at], offered[at + step]];
  if (!moved || !other || at + step === 0) return [...offered];
  return offered.map((each) => (each === moved ? other : each === other ? moved : each));
}

/**
 * The columns a reader sees. Whoever chose has said what matters: on a card the first of them stand below the name, the
 * rest unfolds.
 */
export function shownColumns<Row, Key extends string>(
  columns: readonly Column<Row, Key>[],
  choice: ColumnChoice,
): readonly Column<Row, Key>[] {
  if (choice.length === 0) return columns;
  const [naming, ...others] = offeredColumns(columns, choice).flatMap(({ column, isShown }) =>
    isShown ? [column] : [],
  );
  const facts = others.filter(({ card }) => card !== 'badge').slice(0, mostFacts);
  return [naming, ...others].flatMap((column) => {
    if (!column || column === naming || column.card === 'badge') return column ?? [];
    return { ...column, card: facts.includes(column) ? (column.card ?? 'fact') : 'folded' };
  });
}
