import type { Theme } from '@fluentui/react-components';

const rootPx = 16;

/**
 * A theme that follows the browser's font size: sizes and line heights in rem instead of Fluent's px. Controls grow
 * with their text; spacing and radii do not, so that more of the enlarged text fits.
 */
export function inRem(theme: Theme): Theme {
  const sizes = Object.entries(theme).filter(([name]) => /^(fontSize|lineHeight)/.test(name));
  const enlarged = sizes.map(([name, size]) => [name, `${Number.parseFloat(String(size)) / rootPx}rem`]);
  return { ...theme, ...Object.fromEntries(enlarged) };
}
