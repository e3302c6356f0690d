/** Runs in the page: what a finger would miss (below 44 px), fields a phone zooms into (below 16 px), badges that break. Links within a sentence are as high as its line; parts of a drawing as high as what they count, and stand in its table as well. */
export function smallTargets() {
  const found = [];
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  /** A field is pressed anywhere in its frame, and by its own label where that stands beside it. */
  const frames = '.fui-SearchBox, .fui-Combobox, .fui-Textarea, .fui-Checkbox, .fui-Radio, .fui-Switch, .fui-Input';
  const targetOf = (element) => (element.matches('input, textarea') && element.closest(frames)) || element;
  const isInSentence = (link) => {
    const line = link.parentElement;
    return (
      link.tagName === 'A' &&
      getComputedStyle(link).display === 'inline' &&
      [...(line?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent.trim())
    );
  };
  for (const element of document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=option]',
  )) {
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
      element.closest('[hidden], [aria-hidden=true], .ol-control, figure svg')
    )
      continue;
    const target = targetOf(element);
    const { width, height, left, top } = target.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    // Beneath a dialog or beyond the window; a skip link before it has the focus.
    if (width < 2 || height < 2 || !seen || !(target.contains(seen) || seen.contains(target))) continue;
    if (!isInSentence(element) && (height < 43.5 || width < 43.5))
      found.push(`${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} px`);
    const isTyped = element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file])');
    if (isTyped && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      found.push(`${nameOf(element)} is written small`);
  }
  for (const button of document.querySelectorAll('[role=dialog] .fui-Button[type=submit]')) {
    const isInFoot = !button.closest('form');
    const dialog = button.closest('[role=dialog]').getBoundingClientRect();
    if (isInFoot && button.getBoundingClientRect().width < dialog.width - 48)
      found.push(`${nameOf(button)} is narrower than the phone`);
  }
  for (const badge of document.querySelectorAll('.fui-Badge')) {
    const { height } = badge.getBoundingClientRect();
    if (height > 30) found.push(`${nameOf(badge)} breaks`);
  }
  return [...new Set(found)];
}
