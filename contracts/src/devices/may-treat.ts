import { TZDate } from '@date-fns/tz';
import { startOfDay } from 'date-fns/startOfDay';
import { z } from 'zod';
import { countries } from '../countries.ts';
import { dayOf, storedDays } from '../dates.ts';
import type { DeviceType } from './fields.ts';

/**
 * Why a device must not treat in any status: its discard date has passed, or it is a TESTING or DEMO device of a family
 * that is not a test user.
 */
export const NoTreatment = z.enum(['pastDiscard', 'testDevice']);
export type NoTreatment = z.infer<typeof NoTreatment>;

/** In an unknown zone a device stops when the next day begins first on earth, never later than in its own zone. */
const earliestZone = 'Pacific/Kiritimati';

/** The zone of a company's country. Its calendar applies to the company's devices. */
export const zoneOfCountry = (country: string | null): string | undefined =>
  countries.find(({ key }) => key === country)?.timezone;

/** The first instant at which a device no longer treats: 00:00 after its discard date in the company's zone. */
export function endOfTreatment(discardDate: string | Date, timezone: string | undefined): Date {
  const [year = 0, month = 1, day = 1] = dayOf(discardDate, storedDays).split('-').map(Number);
  return new Date(+startOfDay(new TZDate(year, month - 1, day + 1, timezone ?? earliestZone)));
}

export const isTestDevice = (type: z.infer<typeof DeviceType>): boolean => type === 'TESTING' || type === 'DEMO';

/** Null: it may treat. `isTestFamily`: null for a device without family, or with an unknown one. */
export function whyNoTreatment(
  { type, discardDate }: { type: z.infer<typeof DeviceType>; discardDate: string | Date },
  { now, timezone, isTestFamily }: { now: Date; timezone: string | undefined; isTestFamily: boolean | null },
): NoTreatment | null {
  if (now >= endOfTreatment(discardDate, timezone)) return 'pastDiscard';
  return isTestDevice(type) && isTestFamily === false ? 'testDevice' : null;
}
