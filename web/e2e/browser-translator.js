/**
 * Runs in the page before its own scripts, and does what Chrome's translator does: each text node is replaced by a copy
 * in two `font` elements, now and whenever the page shows new words. What the page still holds of the old node changes
 * nothing on screen. Every translated text ends with `mark`.
 */
export function translatePage(mark) {
  const skipped = 'script, style, textarea, noscript, title, svg, font, .notranslate, [translate=no]';
  const translate = (text) => {
    if (!text.isConnected || text.data.trim() === '' || text.parentElement.closest(skipped)) return;
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber$'))) {
      globalThis.bareTexts ??= [];
      globalThis.bareTexts.push(text.parentElement.outerHTML.slice(0, 300));
    }
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.textContent = `${text.data.trimEnd()}${mark}${text.data.slice(text.data.trimEnd().length)}`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode(); node; node = walker.nextNode())
      texts.push(node);
    for (const text of texts) translate(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/**
 * Runs in the page: words that React kept as a node of their own beside others until they were translated. React changes
 * such a node in vain from then on, and fails when it removes it or puts something before it.
 */
export const bareTexts = () => globalThis.bareTexts ?? [];
