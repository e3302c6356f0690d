import { formatDate, zoneName } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { de } from './texts/de.ts';
import { en, type MailTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { ms } from './texts/ms.ts';
import { pl } from './texts/pl.ts';
import { tr } from './texts/tr.ts';

const texts: Record<Language, MailTexts> = { en, ja, ms, tr, pl, es, de, fr };
export type TextKind = keyof MailTexts['mails'];
export type Words = Record<string, string>;

/** Texts of one kind in a language with `{word}` filled in. */
export function mailText(kind: TextKind, language: Language, words: Words) {
  const { greeting, footer, mails } = texts[language];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
  const { subject, body, action } = mails[kind];
  return { language, greeting: fill(greeting), footer, subject: fill(subject), body: body.map(fill).filter(Boolean), action };
}

/** ¥12,000 or 12,50 €, as the language writes it. */
export function amountText(amount: string, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(Number(amount));
}

/** DD/MM/YYYY HH:mm in the reader's time zone, named. */
export function dateText(instant: string | Date, timezone: string): string {
  return `${formatDate(instant, 'minute', timezone)} (${zoneName(timezone)})`;
}
