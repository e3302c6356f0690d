import type { Language } from '@fovea/contracts/fields';
import type { Notification } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import type { Notification as Row } from '../../generated/regional/client.ts';
import { amountText, mailText, type TextKind } from '../mails/mail-texts.ts';

const Params = z.record(z.string(), z.string());

/** Put into words in the reader's language; amounts are stored as decimal text beside their currency. */
export function notificationView({ id, kind, params, link, createdAt, readAt }: Row, language: Language): Notification {
  const { currency, amount, ...words } = Params.parse(params);
  const { subject, body } = mailText(kind as TextKind, language, {
    ...words,
    amount: currency && amount ? amountText(amount, currency, language) : '',
  });
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
