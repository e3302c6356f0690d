import { type CompanyState, companyState } from '@fovea/contracts/companies/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { searchText } from '@fovea/kit/search/search-text';
import { consume, type GlobalTx, type RegionalTx } from '../handle.ts';
import { kyselyOfAny, kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

type Delivered = { tx: RawClient; revision: bigint; revoke(who: { companyId: string }): Promise<void> };

/** The global projection serves platform staff and lists, the regional one sign-ins of families. */
export const onCompanyChanged = consume(
  companyState,
  (company, delivered) => storeCompany(company, delivered, () => endStaff(delivered.tx, company._id, delivered.now)),
  { into: 'global' },
);
export const onCompanyChangedForRegion = consume(
  companyState,
  (company, delivered) => storeCompany(company, delivered, () => endFamilies(delivered.tx, company._id, delivered.now)),
  { into: 'regional' },
);

const endStaff = (tx: GlobalTx, companyId: string, now: Date): Promise<unknown> =>
  kyselyOfGlobal(tx)
    .updateTable('staff_session')
    .from('staff')
    .set({ ended_at: now })
    .whereRef('staff.id', '=', 'staff_session.person_id')
    .where('staff.company_id', '=', companyId)
    .where('staff_session.ended_at', 'is', null)
    .execute();
const endFamilies = (tx: RegionalTx, companyId: string, now: Date): Promise<unknown> =>
  kyselyOfRegion(tx)
    .updateTable('customer_session')
    .from('credentials')
    .set({ ended_at: now })
    .whereRef('credentials.customer_id', '=', 'customer_session.person_id')
    .where('credentials.company_id', '=', companyId)
    .where('customer_session.ended_at', 'is', null)
    .execute();

/** Stores the company. Disabling it, or moving it to another region, ends all sessions of its staff and families. */
async function storeCompany(
  company: CompanyState,
  { tx, revision, revoke }: Delivered,
  endSessions: () => Promise<unknown>,
): Promise<void> {
  const existing = kyselyOfAny(tx).selectFrom('company').select('database_url').where('id', '=', company._id);
  const before = await existing.forUpdate().executeTakeFirst();
  const row = {
    revision: String(revision),
    deleted: company.deleted,
    name: company.name,
    search: searchText(company.name),
    type: company.type,
    country: company.country,
    database_url: company.databaseUrl,
    ancestors: company.ancestors,
    use_inventory: company.useInventory,
    payment_gateway: company.paymentGateway,
    disabled: company.disabled,
  };
  const { numInsertedOrUpdatedRows: written } = await kyselyOfAny(tx)
    .insertInto('company')
    .values({ id: company._id, ...row })
    .onConflict((older) => older.column('id').doUpdateSet(row).whereRef('company.revision', '<', 'excluded.revision'))
    .executeTakeFirstOrThrow();
  const moved = before !== undefined && before.database_url !== company.databaseUrl;
  if (!written || !(company.disabled || company.deleted || moved)) return;
  await endSessions();
  await revoke({ companyId: company._id });
}
