import { useSyncExternalStore } from 'react';

export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
systemDark.addEventListener('change', tell);
const printing = window.matchMedia('print');
printing.addEventListener('change', tell);

/** The scheme that the person chose on this device. */
function readColorScheme(): ColorScheme {
  const stored = localStorage.getItem('colorScheme');
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
}

export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem('colorScheme', scheme);
  tell();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readColorScheme);
}

/** The scheme in effect; the system's when none was chosen. */
export function useEffectiveScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, readEffectiveScheme);
}

/** Printed pages are light. */
export function readEffectiveScheme(): 'light' | 'dark' {
  if (printing.matches) return 'light';
  const chosen = readColorScheme();
  if (chosen !== 'system') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
