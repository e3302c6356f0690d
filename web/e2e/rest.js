/**
 * Runs in the page: lets nothing pass over from one colour to the next any more, and waits until nothing moves that comes to an end. Spinners and
 * skeletons never do; how long a toast stays is an animation to Fluent, and moves nothing.
 */
export async function comeToRest() {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  const isMoving = ({ playState, effect }) =>
    playState === 'running' &&
    effect?.target &&
    !effect.target.matches('[data-timer-status]') &&
    Number.isFinite(effect.getComputedTiming().endTime);
  // What ends one movement may begin the next, a frame later.
  for (let quietFrames = 0; quietFrames < 3; ) {
    const moving = document.getAnimations().filter(isMoving);
    quietFrames = moving.length > 0 ? 0 : quietFrames + 1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
  return still;
}

export function moveAgain(still) {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
}
