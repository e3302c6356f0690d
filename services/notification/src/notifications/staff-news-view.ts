import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import type { Notification } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import type { Notification as Row } from '../../generated/regional/client.ts';
import { countryName } from '../mails/country-name.ts';
import type { StaffNewsKind } from '../mails/mail-texts.ts';
import { texts } from '../texts.ts';

const About = z.object({
  customerId: z.uuid().optional(),
  companyId: z.uuid().optional(),
  country: z.string().optional(),
  count: z.coerce.number().optional(),
});

/** The family, company or country that an entry is about, or their number. */
export const aboutIn = ({ params }: Pick<Row, 'params'>): z.infer<typeof About> => About.parse(params);

/** Renders an entry in the reader's language. `names`: of the families and companies that the reader may see. */
export function staffNewsView(
  { id, kind, params, link, createdAt, readAt }: Row,
  language: Language,
  names: ReadonlyMap<string, string>,
): Notification {
  const { customerId, companyId, country, count } = aboutIn({ params });
  const title = texts[language].staffNews[kind as StaffNewsKind]; // stored by `notify` alone
  return {
    _id: id,
    kind,
    title: fillText(title, {
      country: country && countryName(country, language),
      count: count?.toLocaleString(language),
    }),
    body: names.get(customerId ?? companyId ?? '') ?? '',
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    link,
  };
}
