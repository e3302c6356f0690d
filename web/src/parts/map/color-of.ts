/** A theme colour as canvas understands it: the variable's value where this element stands. */
export function colorOf(variable: `--color${string}`, element: Element): string {
  return getComputedStyle(element).getPropertyValue(variable).trim();
}
