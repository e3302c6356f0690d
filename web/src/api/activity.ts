/** When the person last used mouse, keyboard or touch in this tab; opening the page counts. */
let lastInputAt = Date.now();
const listeners = new Set<() => void>();

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Moving the mouse causes events all the time. */
const precisionMs = 1_000;

function noteInput() {
  if (Date.now() - lastInputAt < precisionMs) return;
  lastInputAt = Date.now();
  for (const listener of listeners) listener();
}
for (const type of inputs) globalThis.addEventListener?.(type, noteInput, { capture: true, passive: true });

/** For how long nobody has used this tab; sent with each request, so that polls do not keep a session alive. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInputAt) / 1000));

/** Calls back while somebody uses the tab, at most once a second. */
export function onInput(listener: () => void): void {
  listeners.add(listener);
}

const shortIdleSeconds = 5 * 60;
/** Why the server refused the session, as far as this tab knows: nobody used it, or somebody ended it. */
export const refusalReason = (): 'expired' | 'revoked' => (idleSeconds() > shortIdleSeconds ? 'expired' : 'revoked');
