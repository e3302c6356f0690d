import { TZDate } from '@date-fns/tz';
import { AppError } from '@fovea/contracts/errors';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';

const timezoneLockDays = 90;

/** A calendar day as people of the product read it, DD/MM/YYYY, in a time zone. */
export const dayIn = (instant: Date, timezone: string): string => format(new TZDate(instant.getTime(), timezone), 'dd/MM/yyyy');

type TimezoneLock = { timezone: string; timezoneUpdateDate: Date | null };

/** People and companies: a time zone may be changed once in 90 days; the refusal names the next day. */
export function timezoneChange(present: TimezoneLock, wanted: string | undefined, now: Date): Partial<TimezoneLock> {
  if (wanted === undefined || wanted === present.timezone) return {};
  const { timezoneUpdateDate: allowedAt, timezone } = present;
  if (allowedAt && allowedAt > now) throw new AppError('timezoneLocked', { date: dayIn(allowedAt, timezone) });
  return { timezone: wanted, timezoneUpdateDate: addDays(now, timezoneLockDays) };
}

/** `R` + region + six digits. */
export const referenceNumber = (region: string, sequence: number): string => `R${region.toUpperCase()}${String(sequence).padStart(6, '0')}`;

export const fullName = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Absent means unchanged, null means no address chosen. */
export function locationColumns(location: { lat: number; lng: number } | null | undefined): { latitude?: number | null; longitude?: number | null } {
  return location === undefined ? {} : { latitude: location?.lat ?? null, longitude: location?.lng ?? null };
}
