import type { Language } from '@fovea/contracts/fields';
import type { Notification } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import type { Notification as Row } from '../../generated/regional/client.ts';
import type { StaffNewsKind } from '../mails/mail-texts.ts';
import { texts } from '../texts.ts';

const About = z.object({ customerId: z.uuid().optional(), companyId: z.uuid().optional() });

/** The family or the company that something in the bell of staff is about. */
export const aboutIn = ({ params }: Pick<Row, 'params'>): z.infer<typeof About> => About.parse(params);

/** Put into words in the reader's language. `names` of families and companies, of those who may be named. */
export function staffNewsView(
  { id, kind, params, link, createdAt, readAt }: Row,
  language: Language,
  names: ReadonlyMap<string, string>,
): Notification {
  const { customerId, companyId } = aboutIn({ params });
  return {
    _id: id,
    kind,
    title: texts[language].staffNews[kind as StaffNewsKind], // stored by `notify` alone
    body: names.get(customerId ?? companyId ?? '') ?? '',
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    link,
  };
}
