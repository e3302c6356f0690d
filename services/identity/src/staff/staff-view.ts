import { CompanyType } from '@fovea/contracts/companies/schema';
import { LanguageCode } from '@fovea/contracts/fields';
import { StaffType, StaffUser } from '@fovea/contracts/staff/schema';
import type { Files } from '@fovea/kit/files';
import type { Company, Staff } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { readablePicture } from './staff-picture.ts';

type ViewedCompany = Pick<
  Company,
  'id' | 'name' | 'country' | 'type' | 'databaseUrl' | 'useInventory' | 'paymentGateway'
>;
/** Of a staff user all but how they are found, the hash of their password and how they look at lists. */
export type ViewedStaff = Omit<Staff, 'search' | 'passwordHash' | 'pageSize'> & { company: ViewedCompany | null };

type Viewing = { files: Files; now: Date };

/** One staff user as the API shows it, the company looked up. */
export async function viewStaff(ctx: Viewing & { global: Global }, staff: Staff): Promise<StaffUser> {
  const company = staff.companyId ? await ctx.global.company.findUnique({ where: { id: staff.companyId } }) : null;
  return viewStaffRow({ ...staff, company }, ctx);
}

export function viewStaffRow({ company, ...staff }: ViewedStaff, viewing: Viewing): StaffUser {
  return {
    _id: staff.id,
    fullName: staff.fullName,
    email: staff.email,
    type: StaffType.parse(staff.type),
    userType: StaffUser.shape.userType.parse(staff.userType),
    companyId: staff.companyId,
    company: company ? viewCompany(company) : null,
    phone: staff.phone,
    mobileCountryCode: staff.mobileCountryCode,
    timezone: staff.timezone,
    timezoneUpdateDate: staff.timezoneUpdateDate?.toISOString() ?? null,
    language: LanguageCode.parse(staff.language),
    imageUrl: readablePicture(staff.imageUrl, viewing),
    device: null,
    lastLoginAt: staff.lastLoginAt?.toISOString() ?? null,
    displayMessage: staff.displayMessage,
    displayWarning: staff.locked,
    locked: staff.locked,
    db: company?.databaseUrl ?? null,
    createdAt: staff.createdAt.toISOString(),
    updatedAt: staff.updatedAt.toISOString(),
  };
}

function viewCompany({ id, name, country, type, useInventory, paymentGateway }: ViewedCompany) {
  return { _id: id, name, country, type: CompanyType.parse(type), useInventory, paymentGateway };
}
