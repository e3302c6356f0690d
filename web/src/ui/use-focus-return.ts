import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rowLink } from './table/row-addresses.ts';

/**
 * Restores focus when a dialog closes. A dialog below another is hidden from screen readers until focus is in it again,
 * so if the previous element was removed or is below another dialog, the topmost open dialog gets it, otherwise the
 * page. `elsewhere` is called on close and may return a better element. For a `record`, by its address, that was
 * stepped to or lost its element, it is the record's row.
 */
export function useFocusReturn(isOpen = true, elsewhere?: () => HTMLElement | null, record?: string): void {
  const before = useRef<Element | null>(null);
  const [opened] = useState(record);
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  const findPlace = useEffectEvent(() => {
    const isStill = record === opened && isPlace(before.current);
    return elsewhere?.() ?? (record && !isStill ? rowLink(record) : null) ?? before.current;
  });
  if (isOpen && !before.current) before.current = document.activeElement;
  useEffect(() => {
    if (!isOpen) return;
    clearTimeout(returning.current);
    return () => {
      returning.current = setTimeout(() => {
        const place = findPlace();
        before.current = null;
        focusFirst(place);
      });
    };
  }, [isOpen]);
}

const isPlace = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement && place !== document.body && place.isConnected;

function focusFirst(place: Element | null) {
  const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const isReachable = !open || open.contains(place);
  if (isReachable && isPlace(place)) return place.focus();
  // The dialog that replaced it has already set its first focus.
  if (open?.contains(document.activeElement)) return;
  const next = open?.querySelector('input, select, textarea, button') ?? document.querySelector('main');
  if (next instanceof HTMLElement) next.focus();
}
