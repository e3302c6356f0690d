import { customerContact } from '@fovea/contracts/customers/rpcs';
import { links } from '@fovea/contracts/links';
import type { Composed, Desk } from './composed.ts';
import { type Contact, clinicOf, linkOnlyMail } from './family-reader.ts';

type Content = Pick<Composed, 'as' | 'words' | 'facts' | 'also' | 'ending' | 'replyTo'>;

/** To a family. An unverified address gets only a link to the portal, without content. */
export async function familyMail(
  customerId: string,
  desk: Desk,
  compose: (contact: Contact) => Content | Promise<Content | null>,
  page = links.portal(desk.region),
): Promise<Composed[]> {
  const contact = await desk.callRpc(customerContact, { id: customerId }, { region: desk.region });
  if (!contact) return [];
  const content = await compose(contact);
  if (!content) return [];
  const url = desk.publicUrl + page;
  if (!contact.emailProven) return [linkOnlyMail(contact, 'familyNews', url)];
  const { email: to, fullName: name, language } = contact;
  return [{ to, name, language, ...content, url, ...(await clinicOf(contact, desk)) }];
}
