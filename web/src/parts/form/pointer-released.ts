let release: (() => void) | undefined;
let released: Promise<void> | undefined;

/** Only the main button presses; what is lost by a drag or to another window is let go as well. */
function onDown({ button, isPrimary }: PointerEvent): void {
  if (button !== 0 || !isPrimary || released) return;
  released = new Promise((resolve) => {
    release = resolve;
  });
}
/** After the click that the release causes. */
function onUp(): void {
  setTimeout(() => {
    release?.();
    released = undefined;
  });
}

addEventListener('pointerdown', onDown, true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, onUp, true);
// Of the window alone: what loses the focus inside of it does not bubble.
addEventListener('blur', onUp);

/**
 * Resolves once nothing is being pressed. A message that appears between press and release pushes what is pressed out
 * from beneath the pointer, and the click is lost.
 */
export const pointerReleased = async (): Promise<void> => released;
