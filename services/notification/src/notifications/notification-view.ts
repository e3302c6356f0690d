import type { Language } from '@fovea/contracts/fields';
import { moneyText } from '@fovea/contracts/money';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import type { Notification } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import type { Notification as Row } from '../../generated/regional/client.ts';
import { mailKinds, textOf } from '../mails/mail-kinds.ts';
import { mailText, type TextKind } from '../mails/mail-texts.ts';

const Params = z.record(z.string(), z.string());
const Notices = mailKinds.familyNotices.pick({ accountId: true, notices: true });

/** The child a stored notice is about; undefined for anything else. */
export const childIn = ({ kind, params }: Pick<Row, 'kind' | 'params'>): string | undefined =>
  kind === 'notices' ? Notices.parse(params).accountId : undefined;

/**
 * Renders a notification in the reader's language; amounts are stored as decimal text with their currency. `child`: the
 * current name of the child it is about.
 */
export function notificationView(
  { id, kind, params, link, createdAt, readAt }: Row,
  language: Language,
  child: PersonNames = {},
): Notification {
  const { subject, body } =
    kind === 'notices'
      ? noticesText(Notices.parse(params), language, child)
      : oneText(kind as TextKind, Params.parse(params), language);
  return {
    _id: id,
    kind,
    title: subject,
    body: body.join(' '),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    link,
  };
}

function oneText(kind: TextKind, { currency, amount, ...words }: z.infer<typeof Params>, language: Language) {
  return mailText(kind, language, {
    ...words,
    amount: currency && amount ? moneyText(amount, currency, language) : '',
  });
}

function noticesText({ notices: [first, ...others] }: z.infer<typeof Notices>, language: Language, child: PersonNames) {
  const name = { child: nameFor(child, language) };
  return mailText(
    textOf(first),
    language,
    { ...name, ...first.words },
    {
      also: others.map(({ words, ...other }) => ({ as: textOf(other), words: { ...name, ...words } })),
    },
  );
}
