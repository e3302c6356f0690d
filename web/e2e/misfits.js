/**
 * Runs in the page: texts that are cut or lie over each other, and a page wider than its window. Text that ends in an ellipsis or scrolls within its
 * own box is meant so; letters inside drawings are the drawings' business.
 */
export function misfits() {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!element || !words || element.closest('svg, canvas, select, script, style, [hidden], [data-tabster-dummy]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // What lies under a dialog or beyond a scroller's edge is not on screen.
      if (box.width < 2 || box.height < 2 || !top || !(element.contains(top) || top.contains(element))) continue;
      texts.push({ words, box, element });
    }
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1 && textOverflow !== 'ellipsis';
    if (isCut && element.clientWidth > 2) found.push(`cut: ${words.slice(0, 60)}`);
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 5) found.push(`“${one.words.slice(0, 40)}” and “${other.words.slice(0, 40)}” lie over each other`);
    }
  return found;
}
