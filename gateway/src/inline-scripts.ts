import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inline scripts of the built page as sources of a content security policy: `'sha256-…'` of their text. */
export function inlineScripts(root: string | undefined): string[] {
  if (!root) return [];
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
