import { formatDate } from '@fovea/contracts/dates';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import type { texts } from '../texts.ts';

type Types = (typeof texts)['en']['exports']['types'];

/** One user's line of the exported list; times as DD/MM/YYYY HH:mm:ss. */
export function staffExportRow(types: Types, timeZone: string): (staff: StaffUser) => string[] {
  const time = (instant: string | null) => formatDate(instant, 'second', timeZone);
  return ({ fullName, email, type, userType, company, mobileCountryCode, phone, timezone, lastLoginAt, createdAt }) => {
    const authority = type === 'admin' ? types.platform : types[userType ?? 'general'];
    return [
      fullName,
      email,
      authority,
      company?.name ?? '',
      phone ? `${mobileCountryCode} ${phone}` : '',
      timezone,
      time(lastLoginAt),
      time(createdAt),
    ];
  };
}
