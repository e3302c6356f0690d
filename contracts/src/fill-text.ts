/** A text with each `{{name}}` replaced by its value; a name without one leaves nothing. */
export function fillText(text: string, values: Record<string, string | number | bigint | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
