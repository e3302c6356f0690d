/** Runs in the page, as it is printed: parts of a dialog whose rest one would have to scroll to. */
export function cutOnPaper(dialog) {
  return [dialog, ...dialog.querySelectorAll('div, section')]
    .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
    .filter((part) => getComputedStyle(part).overflowY !== 'visible')
    .map((part) => part.getAttribute('aria-label') ?? part.className);
}
