import { describe, expect, test } from 'vitest';
import type { ReceivedChange } from '../../api/changes.ts';
import { listUpdates } from './list-updates.ts';

const heard = (at: number, id: string, isNew = false): ReceivedChange => ({
  at,
  change: { list: 'payments', id, isNew, customerId: null },
});
const asked = { list: 'payments', since: 100, shown: ['a', 'b'], wroteAt: 0 } as const;

describe('updates of a list', () => {
  test('each row counts once, as new or as changed where it is on screen', () => {
    const news = listUpdates([heard(110, 'c', true), heard(120, 'c', true), heard(130, 'a'), heard(140, 'a')], asked);
    expect(news).toMatchObject({ added: 1, changed: 1, missed: false });
  });

  test('ignores changes of rows on other pages', () => {
    expect(listUpdates([heard(110, 'far away')], asked)).toMatchObject({ added: 0, changed: 0 });
  });

  test('a row that became visible as new is one that changed', () => {
    expect(listUpdates([heard(110, 'a', true)], asked)).toMatchObject({ added: 0, changed: 1 });
  });

  test('ignores changes before the list’s request, and other lists', () => {
    const other: ReceivedChange = { at: 200, change: { list: 'staff', id: 'a', isNew: true, customerId: null } };
    expect(listUpdates([heard(90, 'c', true), other], asked)).toMatchObject({ added: 0, changed: 0 });
  });

  test('missed changes concern every list', () => {
    expect(listUpdates([{ at: 110, change: null }], asked)).toMatchObject({ missed: true, added: 0, changed: 0 });
  });

  test('changes right after the page’s own write are its echo, later ones are not', () => {
    expect(listUpdates([heard(5_100, 'a')], { ...asked, wroteAt: 5_000 }).isEcho).toBe(true);
    expect(listUpdates([heard(5_100, 'a'), heard(9_000, 'b')], { ...asked, wroteAt: 5_000 }).isEcho).toBe(false);
  });
});
