import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const service = join(import.meta.dirname, '..');
const documented = readFileSync(join(service, '..', '..', '..', 'docs', 'money.md'), 'utf8');
const [, section = ''] = documented.split('## Calls to the provider\n');
const [calls = '', events = ''] = section.split('The webhook endpoint is');

const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => readFileSync(join(service, path), 'utf8'));

const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

/**
 * Operators create the restricted key and the webhook endpoint from these tables: a missing call is refused, a missing
 * event never delivered.
 */
test('docs/money.md names every call to the card provider, and no other', () => {
  const made = found(sources.join('\n'), /\bstripe\.((?!webhooks\.)\w+(?:\.\w+)+)\(/g);
  expect(made).toContain('refunds.create');
  expect(found(calls, /^\| `([\w.]+)`/gm)).toEqual(made);
});

test('docs/money.md names every event that is consumed, and no other', () => {
  const readers = sources.filter((text) => text.includes('Stripe.Event')).join('\n');
  const consumed = found(readers, /(?:case|event\.type !==) '([\w.]+)'/g);
  expect(consumed).toContain('charge.refunded');
  expect(found(events, /`((?:\w+\.)+\w+)`/g)).toEqual(consumed);
});
