import type { SettingName } from '@fovea/contracts/catalogs/dose-bounds';
import { storedDays } from '@fovea/contracts/dates';
import { type Device, SaveDevice } from '@fovea/contracts/devices/schema';
import { addDuration } from '@fovea/contracts/durations';
import { Day } from '@fovea/contracts/fields';
import { z } from 'zod';
import type { ContractForm } from '../../parts/form/contract-form.ts';

/** What the dialog holds: calendar days instead of instants. */
export const DeviceForm = SaveDevice.extend({
  createdDate: z.string({ error: 'required' }).pipe(Day),
  serviceDate: Day.optional(),
  discardDate: Day.optional(),
  ownership: SaveDevice.shape.ownership.nullable(),
});
export type DeviceForm = z.output<typeof DeviceForm>;
export type DeviceFormInput = z.input<typeof DeviceForm>;

export type DeviceFieldsProps = {
  form: ContractForm<DeviceFormInput, DeviceForm>;
  /** The present holder and owner, when editing. */
  companyName?: string;
  ownershipName?: string;
  /** Out of stock, only an inventory action moves it. */
  fixedCompany?: boolean;
};

/** Years from production to service and to discarding. */
const serviceYears = 2;
const discardYears = 5;

export const datesAfter = (createdDate: string) => ({
  serviceDate: yearsAfter(createdDate, serviceYears),
  discardDate: yearsAfter(createdDate, discardYears),
});

/** The request: days as their UTC midnights, and settings left empty as none of the device's own. */
export function toDevice({
  createdDate,
  serviceDate,
  discardDate,
  ownership,
  ...values
}: DeviceForm): z.input<typeof SaveDevice> {
  const { duration = null, intervals = null, timesPerDay = null, timesPerWeek = null } = values;
  return {
    ...values,
    duration,
    intervals,
    timesPerDay,
    timesPerWeek,
    createdDate: midnight(createdDate),
    serviceDate: serviceDate && midnight(serviceDate),
    discardDate: discardDate && midnight(discardDate),
    ownership: ownership ?? undefined,
  };
}

type Dosed = Partial<Record<SettingName, unknown>> & { twicePer24?: boolean };
/** A device's own settings; null where it follows its catalog. */
export function doseOf({ duration, intervals, timesPerDay, timesPerWeek, twicePer24 = false }: Dosed) {
  const amount = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    duration: amount(duration),
    intervals: amount(intervals),
    timesPerDay: amount(timesPerDay),
    timesPerWeek: amount(timesPerWeek),
    twicePer24,
  };
}

/** A stored device as the dialog shows it. */
export const valuesOf = ({ createdDate, serviceDate, discardDate, ...device }: Device) => ({
  ...device,
  createdDate: dayOfDate(createdDate),
  serviceDate: dayOfDate(serviceDate),
  discardDate: dayOfDate(discardDate),
});

/** The calendar day of a stored date. */
const dayOfDate = (instant: string): string => instant.slice(0, 10);

const midnight = (day: string) => `${day}T00:00:00.000Z`;
const yearsAfter = (day: string, years: number) =>
  dayOfDate(addDuration(new Date(day), years * 12, 0, storedDays).toISOString());
