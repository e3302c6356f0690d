import { companyById } from '@fovea/contracts/companies/rpcs';
import type { Language } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';
import type { Words } from './mail-texts.ts';

/** To one member of staff; empty after the account was deleted. */
export async function staffMail(
  staffId: string,
  { callRpc, publicUrl }: Desk,
  words: (staff: { timezone: string; language: Language }) => Words,
  page: string,
): Promise<Composed[]> {
  const staff = await callRpc(staffById, { id: staffId });
  return staff ? [toStaff(staff, words(staff), publicUrl + page)] : [];
}

/** To the company's staff, or to its owner if it has none yet. */
export async function companyMail(
  companyId: string,
  { callRpc, publicUrl }: Desk,
  words: Words,
  page = links.staffCustomers(),
): Promise<Composed[]> {
  const url = publicUrl + page;
  const { list } = await callRpc(companyContacts, { companyId });
  if (list.length > 0) return list.map((staff) => toStaff(staff, words, url));
  const company = await callRpc(companyById, { id: companyId });
  return company ? [{ to: company.owner_email, name: company.name, language: 'en', words, url }] : [];
}

/** To a company's administrators only. */
export async function companyAdminsMail(
  companyId: string,
  { callRpc, publicUrl }: Desk,
  words: Words,
  page: string,
): Promise<Composed[]> {
  const { list } = await callRpc(companyContacts, { companyId, onlyAdmins: true });
  return list.map((staff) => toStaff(staff, words, publicUrl + page));
}

/** To the platform's administrators. */
export async function platformMail({ callRpc, publicUrl }: Desk, words: Words, page: string): Promise<Composed[]> {
  const { list } = await callRpc(companyContacts, { companyId: null });
  return list.map((staff) => toStaff(staff, words, publicUrl + page));
}

type Reader = { email: string; fullName: string; language: Language };
const toStaff = ({ email: to, fullName: name, language }: Reader, words: Words, url: string): Composed => ({
  to,
  name,
  language,
  words,
  url,
});
