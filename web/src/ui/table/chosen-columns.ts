import type { Column } from './column.ts';

type Named = { id: string };
/** Ids in their order, a minus before hidden ones; columns without an id here are at their default position. */
export type ColumnChoice = readonly string[];

export type Offered<Each extends Named> = { column: Each; isShown: boolean };

/** Number of chosen columns on a phone's card before the rest is collapsed. */
const mostFacts = 4;

const idOf = (chosen: string): string => chosen.replace('-', '');

/** All columns in the chosen order. The first one identifies the row: it is always shown, and always first. */
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
  // A column missing in the choice follows its predecessor of the default order.
  for (const [index, column] of columns.entries()) {
    if (offered.some((known) => known.column === column)) continue;
    const before = offered.findIndex((known) => known.column === columns[index - 1]);
    offered.splice(before + 1, 0, { column, isShown: true });
  }
  return offered;
}

/** The choice for these columns; empty if they are the default. */
export function choiceOf<Each extends Named>(columns: readonly Each[], offered: readonly Offered<Each>[]): string[] {
  const isAsSpecified = offered.every(({ column, isShown }, index) => isShown && column === columns[index]);
  return isAsSpecified ? [] : offered.slice(1).map(({ column: { id }, isShown }) => (isShown ? id : `-${id}`));
}

export function toggledColumn<Each extends Named>(offered: readonly Offered<Each>[], at: number): Offered<Each>[] {
  return offered.map((each, index) => (index === at ? { ...each, isShown: !each.isShown } : each));
}

/** Moves a column by one position, never before the column that identifies the row. */
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
 * The columns a reader sees. Chosen columns have priority: on a card the first of them are shown below the name, the
 * rest expands.
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
