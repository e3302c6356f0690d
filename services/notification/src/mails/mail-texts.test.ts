import { zonedMinute } from '@fovea/contracts/dates';
import { languages } from '@fovea/contracts/fields';
import { moneyText } from '@fovea/contracts/money';
import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { mailLayout } from './mail-layout.ts';
import { mailText, type TextKind } from './mail-texts.ts';

const { mails } = texts.en;
const kinds = Object.keys(mails) as TextKind[];
const placeholders = (letter: { subject: string; body: string[] }) =>
  [...new Set([letter.subject, ...letter.body].join(' ').match(/\{\{\w+\}\}/g))].sort();

describe.each(languages)('mails in %s', (language) => {
  test.each(kinds)('%s fills all its placeholders', (kind) => {
    const wanted = placeholders(mails[kind]);
    const words = Object.fromEntries(wanted.map((word) => [word.slice(2, -2), `<${word.slice(2, -2)}>`]));
    const letter = mailText(kind, language, { name: 'Hanako', ...words });
    const said = [letter.subject, ...letter.body].join(' ');
    for (const word of Object.values(words)) expect(said).toContain(word);
    expect(said).not.toMatch(/[{}]/);
    expect(Boolean(letter.action)).toBe('action' in mails[kind]);
  });
});

test('amounts have the fraction of their currency', () => {
  expect(moneyText('12000', 'jpy', 'en')).toBe('¥12,000');
  expect(moneyText('12.5', 'eur', 'de')).toBe('12,50\u00a0€');
});

test('dates are in the reader’s time zone', () => {
  expect(zonedMinute('2026-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('21/11/2026 08:30 (Asia/Tokyo)');
});

test('a mail is responsive and shows its facts', () => {
  const letter = mailText(
    'receipt',
    'en',
    { name: 'Hana' },
    { clinic: { name: 'Midori', email: 'midori@fovea.test' }, facts: { child: 'Sora', amount: '¥1' } },
  );
  const { text, html } = mailLayout(letter, null);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(text).toContain('Patient: Sora\nAmount: ¥1');
  expect(text).toContain('Sent by Fovea for Midori. Your reply goes to midori@fovea.test.');
});

test('names cannot break out of the HTML', () => {
  const { html } = mailLayout(
    { language: 'de', greeting: 'Hello <script>,', body: [], action: 'Go', footer: '', subject: '' },
    'http://x.test/?a=1&b="2"',
  );
  expect(html).toContain('<html lang="de">');
  expect(html).not.toContain('<script>');
  expect(html).toContain('a=1&amp;b=&quot;2&quot;');
});
