import { readFileSync } from 'node:fs';

/** A text of the web app by its key, as its readers see it. */
export function wordsOf(language: string) {
  const files = new Map<string, unknown>();
  return (namespace: string, key: string, values: Record<string, string> = {}): string => {
    const file = `../src/i18n/${language}/${namespace}.json`;
    if (!files.has(file)) files.set(file, JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
    const text = key.split('.').reduce((level, part) => Object(level)[part], files.get(file));
    return String(text).replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
