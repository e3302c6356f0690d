import { useEffect, useEffectEvent } from 'react';

/** Hears every key that is pressed, wherever the focus is. */
export function useWindowKey(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Keys that go into a field, a choice or a menu mean something else there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') !== null;
