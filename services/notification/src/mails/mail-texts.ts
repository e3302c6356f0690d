import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { texts } from '../texts.ts';

type MailTexts = (typeof texts)['en'];
export type TextKind = keyof MailTexts['mails'];
/** Kinds that exist only in the bell of staff. */
export type StaffNewsKind = keyof MailTexts['staffNews'];
export type Words = Record<string, string>;

/** Key facts of a mail, shown as a table. */
export type MailFacts = Partial<Record<keyof MailTexts['facts'], string>>;
/** The family's clinic, which gets the replies. */
export type Clinic = { name: string; email: string; imageUrl?: string | null };

/** Another notice in the same mail; `titled`: with its own title, in a mail with a general subject. */
export type Also = { as: TextKind; words: Words; titled?: true };

type Beside = {
  clinic?: Clinic;
  /** Replies are added to the request instead of going to the clinic's mailbox. */
  inRequest?: boolean;
  facts?: MailFacts;
  also?: readonly Also[];
};

/** Texts of one kind with `{{word}}` filled in. The footer depends on who reads replies. */
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
  const factLines = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    facts[name] ? [[names[name], facts[name]] as const] : [],
  );
  return {
    language,
    greeting: fillText(greeting, words),
    footer: end,
    subject: also.some(({ titled }) => !titled) ? fillText(notices.more, { subject: title }) : title,
    body: [{ as: kind, words }, ...also].flatMap((part: Also) =>
      [...(part.titled ? [mails[part.as].subject] : []), ...mails[part.as].body]
        .filter((text) => hasContent(text, part.words))
        .map((text) => fillText(text, part.words)),
    ),
    facts: factLines,
    action,
  };
}

/** False for a sentence with placeholders if all of them are empty; such sentences are omitted. */
function hasContent(text: string, words: Words): boolean {
  const places = [...text.matchAll(/\{\{(\w+)\}\}/g)];
  return places.length === 0 || places.some(([, name = '']) => words[name]);
}
