/** Resolves a theme color for canvas: the CSS variable's value at this element. */
export function colorOf(variable: `--color${string}`, element: Element): string {
  return getComputedStyle(element).getPropertyValue(variable).trim();
}
