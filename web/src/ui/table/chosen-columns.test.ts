import { describe, expect, test } from 'vitest';
import { choiceOf, movedColumn, offeredColumns, shownColumns, toggledColumn } from './chosen-columns.ts';
import type { Column } from './column.ts';

const cell = () => null;
const columns: Column<object, string>[] = [
  { id: 'name', titleKey: 'name', cell },
  { id: 'phone', titleKey: 'phone', cell },
  { id: 'lock', titleKey: 'lock', cell, card: 'badge' },
  { id: 'email', titleKey: 'email', cell, card: 'fact' },
  { id: 'clinic', titleKey: 'clinic', cell, card: 'line' },
];
const ids = (choice: string[]) => shownColumns(columns, choice).map(({ id }) => id);

describe('the columns a reader sees', () => {
  test.each([
    ['all, as specified, where nothing was chosen', [], ['name', 'phone', 'lock', 'email', 'clinic']],
    [
      'those that were chosen, in the chosen order',
      ['email', '-phone', 'lock', 'clinic'],
      ['name', 'email', 'lock', 'clinic'],
    ],
    ['one that came later, where the list has it', ['email', 'clinic', '-lock'], ['name', 'phone', 'email', 'clinic']],
    ['the naming one always, and always first', ['-name', 'email', '-phone', '-lock', '-clinic'], ['name', 'email']],
    [
      'each once, and none that is gone',
      ['email', '-email', 'fax', 'phone', 'lock', 'clinic'],
      ['name', 'email', 'phone', 'lock', 'clinic'],
    ],
  ])('%s', (_, choice, shown) => {
    expect(ids(choice)).toEqual(shown);
  });

  test('are on a card what was chosen first; the rest unfolds', () => {
    expect(shownColumns(columns, [])).toBe(columns);
    const many = [...columns, ...['a', 'b', 'c'].map((id) => ({ id, titleKey: id, cell }))];
    expect(shownColumns(many, ['clinic', 'a', 'lock', 'phone']).map(({ id, card }) => [id, card])).toEqual([
      ['name', undefined],
      ['clinic', 'line'],
      ['a', 'fact'],
      ['b', 'fact'],
      ['c', 'fact'],
      ['lock', 'badge'],
      ['email', 'folded'],
      ['phone', 'folded'],
    ]);
  });
});

describe('a choice', () => {
  test('names every column, and nothing once all is as specified again', () => {
    const hidden = toggledColumn(offeredColumns(columns, []), 1);
    expect(choiceOf(columns, hidden)).toEqual(['-phone', 'lock', 'email', 'clinic']);
    expect(choiceOf(columns, toggledColumn(hidden, 1))).toEqual([]);
  });

  test('moves a column by one place, and none before the one that names the row', () => {
    const offered = offeredColumns(columns, []);
    expect(choiceOf(columns, movedColumn(offered, 3, -1))).toEqual(['phone', 'email', 'lock', 'clinic']);
    expect(choiceOf(columns, movedColumn(offered, 1, -1))).toEqual([]);
    expect(choiceOf(columns, movedColumn(offered, 4, 1))).toEqual([]);
  });
});
