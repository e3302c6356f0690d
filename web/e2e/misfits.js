/**
 * Runs in the page: texts that are cut or lie over each other, a page wider than its window, and what stands out of line: filters that push their
 * list away, fields wider than their place, names that are not beside their values. Text that ends in an ellipsis or scrolls within its own box is
 * meant so; letters inside drawings are the drawings' business.
 */
export function misfits() {
  const found = [];
  /** Of a text what its ancestors do not cut off. */
  const visiblePart = (element, { left, top, right, bottom }) => {
    const part = { left, top, right, bottom };
    for (let at = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const edge = at.getBoundingClientRect();
      part.left = Math.max(part.left, edge.left);
      part.top = Math.max(part.top, edge.top);
      part.right = Math.min(part.right, edge.right);
      part.bottom = Math.min(part.bottom, edge.bottom);
    }
    return { ...part, x: part.left, y: part.top, width: part.right - part.left, height: part.bottom - part.top };
  };
  /** What hides the rest of a text; nothing does where one can scroll to it. */
  const cutterOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'hidden' || overflowX === 'clip') return at;
      if (overflowX !== 'visible') return undefined;
    }
  };
  /** The box whose line a text stands in: its ellipsis is the one that shows. */
  const lineOf = (element) =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? lineOf(element.parentElement) : element;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  // Tables in it have a scroller of their own.
  for (const part of document.querySelectorAll('[role=dialog], [role=dialog] div'))
    if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX))
      found.push(`a dialog scrolls sideways: ${part.scrollWidth} px in ${part.clientWidth}`);

  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  for (const bar of document.querySelectorAll('search')) {
    const [filters, acts] = [...bar.children].map((group) => [...group.children].filter(isSeen));
    if (!isSeen(bar) || !acts) continue;
    const tops = [...filters, ...acts].map((part) => part.getBoundingClientRect());
    const [first] = tops;
    const lines = tops.filter(({ left }, index) => index === 0 || left <= tops[index - 1].left).length;
    if (lines > 4) found.push(`filters take ${lines - 1} lines`);
    for (const act of acts)
      if (act.getBoundingClientRect().top > first.bottom)
        found.push(`${act.getAttribute('aria-label') ?? act.textContent} stands alone beneath the filters`);
  }
  for (const field of document.querySelectorAll('.fui-Field'))
    for (const part of field.children)
      if (isSeen(part) && part.getBoundingClientRect().right > field.getBoundingClientRect().right + 1)
        found.push(`${field.textContent.slice(0, 40)}: wider than its place`);
  const firstLine = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const [line] = range.getClientRects();
      if (line && isSeen(node.parentElement)) return line;
    }
  };
  for (const term of document.querySelectorAll('dl > dt, dl > div > dt')) {
    const [name, value] = [firstLine(term), term.nextElementSibling && firstLine(term.nextElementSibling)];
    if (!name || !value || value.left < name.right) continue;
    const apart = Math.abs((name.top + name.bottom) / 2 - (value.top + value.bottom) / 2);
    if (apart > 5) found.push(`${term.textContent}: ${Math.round(apart)} px off the line of its value`);
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (
      !element?.checkVisibility({ visibilityProperty: true }) ||
      !words ||
      element.closest('svg, canvas, select, script, style, [hidden], [data-tabster-dummy]')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = visiblePart(element, whole);
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // What lies under a dialog or beyond a scroller's edge is not on screen.
      if (box.width < 2 || box.height < 2 || !top || !(element.contains(top) || top.contains(element))) continue;
      texts.push({ words, box, element });
    }
    const cutter = cutterOf(element);
    const isCut =
      cutter &&
      cutter.clientWidth > 2 &&
      range.getBoundingClientRect().right > cutter.getBoundingClientRect().right + 1;
    if (isCut && getComputedStyle(lineOf(element)).textOverflow !== 'ellipsis')
      found.push(`cut: ${words.slice(0, 60)}`);
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 5)
        found.push(`“${one.words.slice(0, 40)}” and “${other.words.slice(0, 40)}” lie over each other`);
    }
  return found;
}
