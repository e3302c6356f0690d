/** Runs in the page before its own scripts: counts what is really pressed. What is typed into a field is no press. */
export function countPresses() {
  const read = () => JSON.parse(sessionStorage.getItem('presses') ?? '{"pointer":0,"keys":0}');
  const add = (kind) => sessionStorage.setItem('presses', JSON.stringify({ ...read(), [kind]: read()[kind] + 1 }));
  // On the document: a press that the browser's driver stopped at the window, for its place had moved, reached nothing.
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('pointer'), true);
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      const isTyped = key.length === 1 && target.matches('input, textarea');
      if (isTrusted && !isTyped) add('keys');
    },
    true,
  );
}
