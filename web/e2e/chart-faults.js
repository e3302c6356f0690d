/**
 * Runs in the page: what eyes cannot see of its charts. A drawing has to be painted whole, its marks stand out 3:1 from the ground and its words 4.5:1
 * from what is beneath them, and words neither leave the drawing nor lie over other words or marks than their own.
 */
export function chartFaults() {
  const found = [];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'white';
  };
  /** What cuts a part of the drawing off for good; beyond the edge of a scroller it can be scrolled to. */
  const isCut = (svg, { left, top, right, bottom }) => {
    for (let at = svg.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return true;
      if (cuts(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true;
      if (overflowX !== 'visible' || overflowY !== 'visible') return false;
    }
    return false;
  };
  /** Whether a mark is painted at any of a text's corners or its middle. */
  const liesOver = (box, mark) => {
    const toMark = mark.getScreenCTM().inverse();
    const across = [box.left + 1, (box.left + box.right) / 2, box.right - 1];
    const down = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3];
    return across.some((x) => down.some((y) => mark.isPointInFill(new DOMPoint(x, y).matrixTransform(toMark))));
  };

  for (const figure of document.querySelectorAll('figure')) {
    const title = figure.querySelector('figcaption')?.textContent ?? '';
    const fault = (words) => found.push(`${title}: ${words}`);
    if (figure.querySelector('table')) continue;
    const svg = figure.querySelector('svg[role=group]');
    if (!svg) {
      fault('nothing is drawn');
      continue;
    }
    const edge = svg.getBoundingClientRect();
    const ground = groundOf(svg);
    if (edge.width < 100 || edge.height < 100) fault(`is ${edge.width} × ${edge.height} px`);
    if (isCut(svg, edge)) fault('is cut');
    const marks = [...svg.querySelectorAll('[role=img] path, a rect')];
    if (marks.length === 0) fault('has no marks');
    for (const mark of marks) {
      const seen = contrast(getComputedStyle(mark).fill, ground);
      if (seen < 3) fault(`a mark stands out ${seen.toFixed(2)}:1 from the ground`);
    }
    const texts = [...svg.querySelectorAll('text')]
      .filter((text) => getComputedStyle(text).opacity !== '0' && text.textContent.trim())
      .map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
        color: getComputedStyle(text).fill,
        // A number within its own mark is read against that.
        own: text.closest('a')?.querySelector('rect'),
      }));
    for (const [index, { words, box, color, own }] of texts.entries()) {
      const beneath = own ? getComputedStyle(own).fill : ground;
      if (
        box.left < edge.left - 1 ||
        box.right > edge.right + 1 ||
        box.top < edge.top - 1 ||
        box.bottom > edge.bottom + 1
      )
        fault(`“${words}” leaves the drawing`);
      if (marks.some((mark) => mark !== own && liesOver(box, mark))) fault(`“${words}” lies over a mark`);
      if (contrast(color, beneath) < 4.5)
        fault(`“${words}” stands out ${contrast(color, beneath).toFixed(2)}:1 from what is beneath it`);
      for (const other of texts.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 2 && down > 4) fault(`“${words}” and “${other.words}” lie over each other`);
      }
    }
  }
  return found;
}
