/** A text with each `{{name}}` replaced by its value; a name without a value becomes empty. */
export function fillText(text: string, values: Record<string, string | number | bigint | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
