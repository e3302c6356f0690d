import { type CompanyState, companyState } from '@fovea/contracts/companies';
import type { RawClient } from '@fovea/kit/kysely-on';
import { searchText } from '@fovea/kit/search';
import { consume } from '../handle.ts';

type Delivered = { tx: RawClient; revision: bigint; now: Date; revoke(who: { companyId: string }): Promise<void> };

/** Platform staff and lists read the global copy, sign-ins of families the one of their own region. */
export const onCompanyChanged = consume(
  companyState,
  (company, delivered) => keepCompany(company, delivered, endStaff),
  { into: 'global' },
);
export const onCompanyChangedForRegion = consume(
  companyState,
  (company, delivered) => keepCompany(company, delivered, endFamilies),
  { into: 'regional' },
);

const endStaff = `UPDATE staff_session SET ended_at = $2::timestamptz FROM staff
  WHERE staff.id = person_id AND staff.company_id = $1::uuid AND ended_at IS NULL`;
const endFamilies = `UPDATE customer_session SET ended_at = $2::timestamptz FROM credentials
  WHERE credentials.customer_id = person_id AND credentials.company_id = $1::uuid AND ended_at IS NULL`;

/** Disabling a company, or moving it to another region, ends every session of its people. */
async function keepCompany(
  company: CompanyState,
  { tx, revision, now, revoke }: Delivered,
  endSessions: string,
): Promise<void> {
  type Before = { databaseUrl: string };
  const [before] = await tx.$queryRawUnsafe<Before[]>(
    'SELECT database_url AS "databaseUrl" FROM company WHERE id = $1::uuid FOR UPDATE',
    company._id,
  );
  const written = await tx.$executeRawUnsafe(
    `INSERT INTO company (id, revision, deleted, name, search, type, country, database_url, ancestors, use_inventory, payment_gateway, disabled)
     VALUES ($1::uuid, $2::bigint, $3, $4, $5, $6, $7, $8, $9::uuid[], $10, $11, $12)
     ON CONFLICT (id) DO UPDATE SET revision = EXCLUDED.revision, deleted = EXCLUDED.deleted, name = EXCLUDED.name, search = EXCLUDED.search,
       type = EXCLUDED.type, country = EXCLUDED.country, database_url = EXCLUDED.database_url, ancestors = EXCLUDED.ancestors,
       use_inventory = EXCLUDED.use_inventory, payment_gateway = EXCLUDED.payment_gateway, disabled = EXCLUDED.disabled
     WHERE company.revision < EXCLUDED.revision`,
    company._id,
    String(revision),
    company.deleted,
    company.name,
    searchText(company.name),
    company.type,
    company.country,
    company.databaseUrl,
    company.ancestors,
    company.useInventory,
    company.paymentGateway,
    company.disabled,
  );
  const moved = before !== undefined && before.databaseUrl !== company.databaseUrl;
  if (written === 0 || !(company.disabled || company.deleted || moved)) return;
  await tx.$executeRawUnsafe(endSessions, company._id, now.toISOString());
  await revoke({ companyId: company._id });
}
