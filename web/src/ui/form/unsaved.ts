import { useEffect } from 'react';

const forms = new Set<symbol>();

/** Whether any form on screen has changes that would be lost; the shell asks before leaving then. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** After the person agreed to lose them, or they were saved. */
export function forgetUnsaved(): void {
  forms.clear();
}

/** Marks a form with changes for as long as it is on screen. */
export function useUnsavedMark(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol('form');
    forms.add(mark);
    return () => void forms.delete(mark);
  }, [isDirty]);
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
