import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

const forms = new Set<symbol>();
/** Forms whose text is not stored: beside those with changes, those that are being sent or were refused. */
const typed = new Set<symbol>();
const typedListeners = new Set<() => void>();

export type UnsavedForms = ReadonlySet<symbol>;
const none: UnsavedForms = new Set();

/** The forms that have changes now: for a dialog, those beneath it, which closing it does not lose. */
export const unsavedForms = (): UnsavedForms => new Set(forms);

/**
 * Whether any form on screen, but those beneath, has changes that would be lost; the shell asks before leaving then.
 */
export function hasUnsaved(beneath: UnsavedForms = none): boolean {
  return [...forms].some((form) => !beneath.has(form));
}

/** After the person agreed to lose them, or they were saved. */
export function clearUnsaved(beneath: UnsavedForms = none): void {
  for (const form of forms) if (!beneath.has(form)) forms.delete(form);
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

/**
 * Marks a form for as long as what was typed into it is not stored, while it is sent, too: the answer may be that
 * somebody else saved meanwhile.
 */
export function useTypedMark(isTyped: boolean): void {
  // Before anything else is drawn: a newer version may arrive at any moment.
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
 * The version of a record that a form starts from. A newer one, saved here or by somebody else, takes its place only
 * where nothing typed would be lost; otherwise the next save shows what differs. Key the form with its `updatedAt`.
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
