import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

const forms = new Set<symbol>();
/** Forms whose text is not stored: with changes, being submitted, or refused. */
const typed = new Set<symbol>();
const typedListeners = new Set<() => void>();

export type UnsavedForms = ReadonlySet<symbol>;
const none: UnsavedForms = new Set();

/** The forms with changes below a dialog, which closing it does not lose. */
export const unsavedForms = (): UnsavedForms => new Set(forms);

/** Whether any form on screen, except those below, has unsaved changes; the shell confirms before leaving then. */
export function hasUnsaved(beneath: UnsavedForms = none): boolean {
  return [...forms].some((form) => !beneath.has(form));
}

/** Called after the changes were discarded or saved. */
export function clearUnsaved(beneath: UnsavedForms = none): void {
  for (const form of forms) if (!beneath.has(form)) forms.delete(form);
}

/** Marks a form with changes while it is mounted. */
export function useUnsavedMark(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol('form');
    forms.add(mark);
    return () => void forms.delete(mark);
  }, [isDirty]);
}

/** Marks a form while its text is not stored, including during submission, which may end in an edit conflict. */
export function useTypedMark(isTyped: boolean): void {
  // A layout effect, because a newer version may arrive at any time.
  useLayoutEffect(() => {
    if (!isTyped) return;
    const mark = Symbol('form');
    const notify = () => {
      for (const tell of typedListeners) tell();
    };
    typed.add(mark);
    notify();
    return () => {
      typed.delete(mark);
      notify();
    };
  }, [isTyped]);
}

const hasTyped = () => typed.size > 0;
function listenToTyped(tell: () => void): () => void {
  typedListeners.add(tell);
  return () => void typedListeners.delete(tell);
}

/**
 * The version of a record that a form starts from. A newer version replaces it only if no typed text is lost; otherwise
 * the next save shows the differences. Key the form with its `updatedAt`.
 */
export function useFormGround<Loaded extends { _id: string; updatedAt: string }>(present: Loaded): Loaded {
  const [ground, setGround] = useState(present);
  const isTyped = useSyncExternalStore(listenToTyped, hasTyped);
  if (ground._id === present._id && (ground.updatedAt === present.updatedAt || isTyped)) return ground;
  setGround(present);
  return present;
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
