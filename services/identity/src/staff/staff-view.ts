import { refuseField } from '@fovea/contracts/errors';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import { lifetimeMs } from '@fovea/kit/access/actor';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import type { Files } from '@fovea/kit/files/files';
import type { Company, Staff } from '../../generated/global/client.ts';
import type { Context, Global } from '../handle.ts';

type ViewedCompany = Pick<
  Company,
  'id' | 'name' | 'country' | 'type' | 'databaseUrl' | 'useInventory' | 'paymentGateway'
>;
/** A staff user without search text, password hash and list settings. */
export type ViewedStaff = Omit<Staff, 'search' | 'passwordHash' | 'pageSize'> & {
  company: ViewedCompany | null;
  invited: boolean;
};

type Viewing = { files: Files; now: Date };

/** One staff user as in the API, with the company. */
export async function viewStaff(ctx: Viewing & { global: Global }, staff: Staff): Promise<StaffUser> {
  const company = staff.companyId ? await ctx.global.company.findUnique({ where: { id: staff.companyId } }) : null;
  return viewStaffRow({ ...staff, company, invited: staff.passwordHash === null }, ctx);
}

export function viewStaffRow({ company, ...staff }: ViewedStaff, viewing: Viewing): StaffUser {
  return {
    _id: staff.id,
    fullName: staff.fullName,
    email: staff.email,
    type: staff.type,
    userType: staff.userType,
    companyId: staff.companyId,
    company: company ? viewCompany(company) : null,
    phone: staff.phone,
    mobileCountryCode: staff.mobileCountryCode,
    timezone: zoneOr(staff.timezone, staff.timezone),
    timezoneUpdateDate: staff.timezoneUpdateDate?.toISOString() ?? null,
    language: staff.language,
    imageUrl: readablePicture(staff.imageUrl, viewing),
    device: null,
    lastLoginAt: staff.lastLoginAt?.toISOString() ?? null,
    displayMessage: staff.displayMessage,
    displayWarning: staff.locked,
    locked: staff.locked,
    invited: staff.invited,
    db: company?.databaseUrl ?? null,
    createdAt: staff.createdAt.toISOString(),
    updatedAt: staff.updatedAt.toISOString(),
  };
}

function viewCompany({ id, name, country, type, useInventory, paymentGateway }: ViewedCompany) {
  return { _id: id, name, country, type, useInventory, paymentGateway };
}

/**
 * Accepts only an image the sender uploaded here: an external URL would reveal its viewers, and another user's private
 * file would become public. Stored without the signature. An unsent or unchanged picture stays.
 */
export async function ownPicture<Sent extends string | null | undefined>(
  { files, global, callRpc, actor }: Context,
  imageUrl: Sent,
  staffId?: string,
): Promise<Sent | string> {
  if (!imageUrl) return imageUrl;
  const key = files.keyOf(imageUrl);
  if (!key || !/\.(jpg|png)$/.test(key)) throw refuseField('imageUrl', 'invalidUrl');
  const address = files.publicUrl(key);
  if (staffId && (await global.staff.count({ where: { id: staffId, imageUrl: address } })) > 0) return address;
  if (!(await callRpc(wasUploaded, { key, uploadedBy: actor.id })).was) throw refuseField('imageUrl', 'invalidUrl');
  return address;
}

/** Pictures are private. The signed URL is valid as long as a session. */
const readablePicture = (imageUrl: string | null, { files, now }: { files: Files; now: Date }): string | null =>
  imageUrl && files.signedUrl(imageUrl, new Date(now.getTime() + lifetimeMs('general')));
