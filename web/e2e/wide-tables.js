/** Runs in the page: tables that hide a column without a shadow at that edge, lose their first column on the way, or let text through under the menu. */
export async function wideTables() {
  const found = [];
  const isSolid = (cell) => /^rgb\(/.test(getComputedStyle(cell).backgroundColor);
  const isOnTop = (cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(seen && (cell.contains(seen) || seen.contains(cell)));
  };
  const isPainted = (shadow, from, to) => {
    if (!shadow) return false;
    const { left, right, height } = shadow.getBoundingClientRect();
    const { backgroundImage, opacity } = getComputedStyle(shadow);
    return (
      backgroundImage.includes('gradient') && Number(opacity) > 0.3 && height > 40 && left > from - 2 && right < to + 2
    );
  };
  for (const table of document.querySelectorAll('section[tabindex="0"] > table')) {
    const scroller = table.parentElement;
    const name = scroller.getAttribute('aria-label');
    const headers = [...table.querySelectorAll('thead th')];
    const pinnedAs = (name) => headers.find((header) => header.dataset.pinned === name);
    const [pick, first = headers[0], menu] = ['pick', 'first', 'menu'].map(pinnedAs);
    const columns = headers.filter((header) => ![pick, first, menu].includes(header));
    const from = () => first.getBoundingClientRect().right;
    const to = () =>
      menu?.getBoundingClientRect().left ??
      scroller.getBoundingClientRect().left + scroller.clientLeft + scroller.clientWidth;
    for (const [edge, place] of [
      ['end', 0],
      ['start', scroller.scrollWidth],
    ]) {
      scroller.scrollLeft = place;
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      const hiddenBy = (pixels) =>
        columns.filter((column) => {
          const { left, right } = column.getBoundingClientRect();
          return left < from() - pixels || right > to() + pixels;
        });
      // Widths are fractions, what scrolls is told in whole pixels: between one and two either answer is right.
      const [hidden, atAll] = [hiddenBy(2), hiddenBy(0.5)];
      const shadow = scroller.parentElement.querySelector(`[data-hidden=${edge}]`);
      if (hidden.length > 0 && !isPainted(shadow, from(), to()))
        found.push(`${name}: nothing says that ${hidden.map((column) => column.textContent)} is hidden`);
      if (atAll.length === 0 && shadow) found.push(`${name}: a shadow at the ${edge}, though nothing is hidden there`);
      const last = columns.at(-1);
      if (edge === 'start' && last && last.getBoundingClientRect().right > to() + 2)
        found.push(`${name}: ${last.textContent} never comes into sight`);
      for (const row of table.rows) {
        const cellOf = (header) => header && row.cells[header.cellIndex];
        const { left, right } = scroller.getBoundingClientRect();
        const start = left + (pick?.offsetWidth ?? 0);
        if (pick && Math.abs(cellOf(pick).getBoundingClientRect().left - left) > 2)
          found.push(`${name}: the boxes left their place`);
        if (Math.abs(cellOf(first).getBoundingClientRect().left - start) > 2)
          found.push(`${name}: the first column left its place`);
        if (menu && Math.abs(cellOf(menu).getBoundingClientRect().right - right) > 20)
          found.push(`${name}: the menu left its place`);
        for (const cell of [cellOf(pick), cellOf(first), cellOf(menu)].filter(Boolean))
          if (
            !isSolid(cell) ||
            (cell.getBoundingClientRect().bottom < scroller.getBoundingClientRect().bottom &&
              !isOnTop(cell) &&
              !document.querySelector('[role=dialog]'))
          )
            found.push(`${name}: text shows through ${cell.textContent || 'the menu'}`);
      }
    }
    scroller.scrollLeft = 0;
  }
  return [...new Set(found)];
}

/** Runs in the page: whether a target in a table is cut by its edge, which says so; it is whole as soon as one scrolls there. */
export function isBeneathEdge(selector) {
  const target = document.querySelector(selector);
  const shadow = target?.closest('section')?.parentElement?.querySelector('[data-hidden=end]');
  return Boolean(shadow && target.getBoundingClientRect().right > shadow.getBoundingClientRect().right);
}
