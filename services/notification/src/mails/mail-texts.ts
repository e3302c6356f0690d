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

/** What a mail is about at a glance: whom, what for, how much, when. */
export type MailFacts = Partial<Record<keyof MailTexts['facts'], string>>;
/** Whom a family asks, and who gets its replies. */
export type Clinic = { name: string; email: string };

/**
 * Texts of one kind in a language with `{word}` filled in. Nobody is told not to reply where somebody reads the reply.
 */
export function mailText(
  kind: TextKind,
  language: Language,
  words: Words,
  { clinic, facts = {} }: { clinic?: Clinic; facts?: MailFacts } = {},
) {
  const { greeting, footer, contact, mails, facts: names } = texts[language];
  const fill = (text: string, of: Words = words) => text.replace(/\{(\w+)\}/g, (_, word: string) => of[word] ?? '');
  const { subject, body, action } = mails[kind];
  const end = clinic ? fill(contact, { clinic: clinic.name, email: clinic.email }) : footer;
  const told = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    facts[name] ? [[names[name], facts[name]] as const] : [],
  );
  return {
    language,
    greeting: fill(greeting),
    footer: end,
    subject: fill(subject),
    body: body.map((text) => fill(text)).filter(Boolean),
    facts: told,
    action,
  };
}

/** ¥12,000 or 12,50 €, as the language writes it. */
export function amountText(amount: string, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(
    Number(amount),
  );
}

/** DD/MM/YYYY HH:mm in the reader's time zone, named. */
export function dateText(instant: string | Date, timezone: string): string {
  return `${formatDate(instant, 'minute', timezone)} (${zoneName(timezone)})`;
}
