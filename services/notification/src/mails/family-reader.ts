import { companyById } from '@fovea/contracts/companies/rpcs';
import type { Language } from '@fovea/contracts/fields';
import type { PersonNames } from '@fovea/contracts/names';
import { sql } from 'kysely';
import { kyselyOfRegion } from '../tables.ts';
import type { Composed, Desk } from './composed.ts';
import type { Clinic } from './mail-texts.ts';

export type Contact = { companyId: string; companyName: string; timezone: string; language: Language };

/** The family's clinic; omitted for an unverified address. */
export async function clinicOf(
  { companyId, emailProven }: { companyId: string; emailProven: boolean },
  { callRpc }: Pick<Desk, 'callRpc'>,
): Promise<{ clinic?: Clinic }> {
  const company = emailProven ? await callRpc(companyById, { id: companyId }) : null;
  return company ? { clinic: { name: company.name, email: company.owner_email, imageUrl: company.imageUrl } } : {};
}

/** A mail to an unverified address: only a link, without content. */
export const linkOnlyMail = (
  { email, fullName, language }: Contact & { email: string; fullName: string },
  as: 'receiptLink' | 'familyNews',
  url: string | null,
): Composed => ({
  to: email,
  name: fullName,
  language,
  words: {},
  url,
  as,
});

/** Names of a child; undefined if it was deleted or removed. */
export const childOf = ({ db }: Pick<Desk, 'db'>, accountId: string): Promise<PersonNames | undefined> =>
  kyselyOfRegion(db)
    .selectFrom('patient')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .where('deleted', '=', sql.lit(false))
    .where('removed', '=', sql.lit(false))
    .executeTakeFirst();
