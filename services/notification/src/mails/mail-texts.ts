import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { texts } from '../texts.ts';

type MailTexts = (typeof texts)['en'];
export type TextKind = keyof MailTexts['mails'];
/** What rings the bell of staff alone. */
export type StaffNewsKind = keyof MailTexts['staffNews'];
export type Words = Record<string, string>;

/** What a mail is about at a glance: whom, what for, how much, when. */
export type MailFacts = Partial<Record<keyof MailTexts['facts'], string>>;
/** Whom a family asks, and who gets its replies; with its mark, if it has one. */
export type Clinic = { name: string; email: string; imageUrl?: string | null };

/** What a mail says beside its first; `titled`: under its own title, in a mail whose title is no news itself. */
export type Also = { as: TextKind; words: Words; titled?: true };

type Beside = {
  clinic?: Clinic;
  /** A reply is read beneath the request it answers, not by the clinic's mailbox. */ inRequest?: boolean;
  facts?: MailFacts;
  also?: readonly Also[];
};

/** Texts of one kind with `{{word}}` filled in. Nobody is told not to reply where somebody reads the reply. */
export function mailText(
  kind: TextKind,
  language: Language,
  words: Words,
  { clinic, inRequest = false, facts = {}, also = [] }: Beside = {},
) {
  const { greeting, footer, contact, contactInRequest, mails, facts: names, notices } = texts[language];
  const { subject, action }: { subject: string; action?: string } = mails[kind];
  const title = fillText(subject, words);
  const end = clinic
    ? fillText(inRequest ? contactInRequest : contact, { clinic: clinic.name, email: clinic.email })
    : footer;
  const told = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    facts[name] ? [[names[name], facts[name]] as const] : [],
  );
  return {
    language,
    greeting: fillText(greeting, words),
    footer: end,
    subject: also.some(({ titled }) => !titled) ? fillText(notices.more, { subject: title }) : title,
    body: [{ as: kind, words }, ...also].flatMap((told: Also) =>
      [...(told.titled ? [mails[told.as].subject] : []), ...mails[told.as].body]
        .filter((text) => saysSomething(text, told.words))
        .map((text) => fillText(text, told.words)),
    ),
    facts: told,
    action,
  };
}

/** A sentence about what nobody knows (any more) is left out: it has places to fill and nothing for any of them. */
function saysSomething(text: string, words: Words): boolean {
  const places = [...text.matchAll(/\{\{(\w+)\}\}/g)];
  return places.length === 0 || places.some(([, name = '']) => words[name]);
}
