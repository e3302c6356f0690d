import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The scripts that stand in the built page itself, as a policy names them: `'sha256-…'` of their exact text. */
export function inlineScripts(root: string | undefined): string[] {
  if (!root) return [];
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
