/** Runs in the page: what the library calls by English names where nobody gave another one. */
export function englishLabels() {
  const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
  return [...new Set(labels)].filter((label) =>
    /^(Open|Close|Clear|Dismiss|More|Increment|Decrement)( |$)/i.test(label),
  );
}
