/**
 * Stands in for the library that mirrors styles for right-to-left scripts: all eight languages run left to right, so nothing is ever mirrored, and a
 * first visit need not download the rules for it.
 */
export function convertProperty<Value>(key: string, value: Value): { key: string; value: Value } {
  return { key, value };
}

export function convert<Styles>(styles: Styles): Styles {
  return styles;
}
