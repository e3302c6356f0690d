/** Markup that is already escaped. */
export type Html = { html: string };

/** Tagged template: every value is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[] | null)[]): Html {
  return { html: parts.reduce((text, part, index) => text + printed(values[index - 1] ?? null) + part) };
}

function printed(value: string | number | Html | Html[] | null): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(({ html: markup }) => markup).join('');
  if (typeof value === 'object') return value.html;
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
