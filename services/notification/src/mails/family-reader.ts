import { companyById } from '@fovea/contracts/companies/questions';
import type { Language } from '@fovea/contracts/fields';
import type { PersonNames } from '@fovea/contracts/names';
import { sql } from 'kysely';
import { kyselyOfRegion } from '../tables.ts';
import type { Composed, Desk } from './composed.ts';
import type { Clinic } from './mail-texts.ts';

export type Contact = { companyId: string; companyName: string; timezone: string; language: Language };

/** Whom the family asks; nobody to an address that may be a stranger's. */
export async function clinicOf(
  { companyId, emailProven }: { companyId: string; emailProven: boolean },
  { ask }: Pick<Desk, 'ask'>,
): Promise<{ clinic?: Clinic }> {
  const company = emailProven ? await ask(companyById, { id: companyId }) : null;
  return company ? { clinic: { name: company.name, email: company.owner_email, imageUrl: company.imageUrl } } : {};
}

/** What may be said to an address that may be a stranger's: that there is a link. */
export const unsaid = (
  { email, fullName, language }: Contact & { email: string; fullName: string },
  as: 'receiptLink' | 'familyNews',
  url: string | null,
): Composed => ({
  ...{ to: email, name: fullName, language, words: {}, url, as },
});

/** Names of a child that is still the family's. */
export const childOf = ({ db }: Pick<Desk, 'db'>, accountId: string): Promise<PersonNames | undefined> =>
  kyselyOfRegion(db)
    .selectFrom('patient')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .where('deleted', '=', sql.lit(false))
    .where('removed', '=', sql.lit(false))
    .executeTakeFirst();
