let release: (() => void) | undefined;
let released: Promise<void> | undefined;

/** Only the main button counts; a press also ends by a drag or another window. */
function onDown({ button, isPrimary }: PointerEvent): void {
  if (button !== 0 || !isPrimary || released) return;
  released = new Promise((resolve) => {
    release = resolve;
  });
}
/** Runs after the click that the release triggers. */
function onUp(): void {
  setTimeout(() => {
    release?.();
    released = undefined;
  });
}

addEventListener('pointerdown', onDown, true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, onUp, true);
// Only the window's own blur: blur inside it does not bubble.
addEventListener('blur', onUp);

/**
 * Resolves once no button is pressed. A message appearing between press and release moves the target from under the
 * pointer, and the click is lost.
 */
export const pointerReleased = async (): Promise<void> => released;
