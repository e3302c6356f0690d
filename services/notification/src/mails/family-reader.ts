import { companyById } from '@fovea/contracts/companies/questions';
import type { Language } from '@fovea/contracts/fields';
import type { Composed, Desk } from './composed.ts';
import type { Clinic } from './mail-texts.ts';

export type Contact = { companyId: string; companyName: string; timezone: string; language: Language };

/** Whom the family asks; nobody to an address that may be a stranger's. */
export async function clinicOf(
  { companyId, emailProven }: { companyId: string; emailProven: boolean },
  { ask }: Pick<Desk, 'ask'>,
): Promise<{ clinic?: Clinic }> {
  const company = emailProven ? await ask(companyById, { id: companyId }) : null;
  return company ? { clinic: { name: company.name, email: company.owner_email } } : {};
}

/** What may be said to an address that may be a stranger's: that there is a link. */
export const unsaid = (
  { email, fullName, language }: Contact & { email: string; fullName: string },
  as: 'receiptLink' | 'familyNews',
  url: string | null,
): Composed => ({
  ...{ to: email, name: fullName, language, words: {}, url, as },
});
