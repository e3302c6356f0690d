import { customerContact } from '@fovea/contracts/customers/questions';
import { links } from '@fovea/contracts/links';
import type { Composed, Desk } from './composed.ts';
import { type Contact, clinicOf, unsaid } from './family-reader.ts';

type Said = Pick<Composed, 'as' | 'words' | 'facts' | 'also' | 'ending' | 'replyTo'>;

/**
 * About the family itself, unless there is nothing to say by now: to an address nobody has proven it says only that there
 * is something to read, behind the sign-in.
 */
export async function familyMail(
  customerId: string,
  desk: Desk,
  say: (contact: Contact) => Said | Promise<Said | null>,
  page = links.portal(desk.region),
): Promise<Composed[]> {
  const contact = await desk.ask(customerContact, { id: customerId }, { region: desk.region });
  if (!contact) return [];
  const said = await say(contact);
  if (!said) return [];
  const url = desk.publicUrl + page;
  if (!contact.emailProven) return [unsaid(contact, 'familyNews', url)];
  const { email: to, fullName: name, language } = contact;
  return [{ to, name, language, ...said, url, ...(await clinicOf(contact, desk)) }];
}
