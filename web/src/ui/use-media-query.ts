import { useSyncExternalStore } from 'react';

/** Whether a CSS media query matches now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Phones: tables become cards, the navigation a drawer. */
export const phone = '(max-width: 639.98px)';
/** Tablets and small windows: the navigation shows icons only. */
export const narrow = '(max-width: 1023.98px)';
