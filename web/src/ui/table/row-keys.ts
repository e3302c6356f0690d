import type { KeyboardEvent } from 'react';
import type { RowSelection } from './row-selection.ts';

const besides = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
const isStep = (key: string): key is keyof typeof besides => key in besides;

/**
 * Arrow keys move from the link or the checkbox of a row to the rows above and below; with Shift both rows are
 * selected. Enter opens the link, and Space selects the row from its link as well.
 */
export function pressInRow(event: KeyboardEvent, picks: RowSelection | undefined, shown: readonly string[]): void {
  const { key, shiftKey, target } = event;
  const isLink = target instanceof HTMLAnchorElement;
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (!isLink && !isBox) return;
  const row = target.closest('tr');
  const id = row?.dataset.row;
  if (key === ' ' && isLink && picks && id) {
    event.preventDefault();
    picks.toggle(id, shown, shiftKey);
  }
  if (!isStep(key)) return;
  const next = row?.[besides[key]];
  const place = next?.querySelector(isLink ? 'a[href]' : 'input[type=checkbox]');
  if (!(next instanceof HTMLElement) || !(place instanceof HTMLElement)) return;
  event.preventDefault();
  place.focus();
  if (shiftKey && picks && id && next.dataset.row) picks.set([id, next.dataset.row], shown, true);
}
