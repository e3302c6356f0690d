import { CompanyType } from '@fovea/contracts/companies';
import { LanguageCode } from '@fovea/contracts/fields';
import { StaffType, type StaffUser, UserType } from '@fovea/contracts/staff';
import type { Company, Staff } from '../../generated/global/client.ts';
import type { Global, GlobalTx } from '../handle.ts';

/** One staff user as the API shows it. */
export async function viewStaff(db: Global | GlobalTx, staff: Staff): Promise<StaffUser> {
  const [view] = await viewStaffList(db, [staff]);
  if (!view) throw new Error('One row gives one view');
  return view;
}

/** Looks up the companies of a whole page at once. */
export async function viewStaffList(db: Global | GlobalTx, list: Staff[]): Promise<StaffUser[]> {
  const ids = [...new Set(list.flatMap(({ companyId }) => companyId ?? []))];
  const companies = ids.length > 0 ? await db.company.findMany({ where: { id: { in: ids } } }) : [];
  const byId = new Map(companies.map((company) => [company.id, company]));
  return list.map((staff) => view(staff, byId.get(staff.companyId ?? '')));
}

function view(staff: Staff, company: Company | undefined): StaffUser {
  return {
    _id: staff.id,
    fullName: staff.fullName,
    email: staff.email,
    type: StaffType.parse(staff.type),
    userType: UserType.nullable().parse(staff.userType),
    companyId: staff.companyId,
    company: company ? viewCompany(company) : null,
    phone: staff.phone,
    mobileCountryCode: staff.mobileCountryCode,
    timezone: staff.timezone,
    timezoneUpdateDate: staff.timezoneUpdateDate?.toISOString() ?? null,
    language: LanguageCode.parse(staff.language),
    imageUrl: staff.imageUrl,
    lastLoginAt: staff.lastLoginAt?.toISOString() ?? null,
    displayMessage: staff.displayMessage,
    displayWarning: staff.locked,
    locked: staff.locked,
    db: company?.databaseUrl ?? null,
    createdAt: staff.createdAt.toISOString(),
    updatedAt: staff.updatedAt.toISOString(),
  };
}

function viewCompany({ id, name, country, type, useInventory, paymentGateway }: Company) {
  return { _id: id, name, country, type: CompanyType.parse(type), useInventory, paymentGateway };
}
