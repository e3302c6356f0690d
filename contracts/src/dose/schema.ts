import { z } from 'zod';
import { SettingName } from '../catalogs/dose-bounds.ts';
import { Id, Instant } from '../fields.ts';

/** Source of a setting in force: the device's own value, its catalog's, or the catalog's bound. */
export const DoseSource = z.enum(['device', 'catalog', 'bound']);
export type DoseSource = z.infer<typeof DoseSource>;
export const DoseValue = z.object({
  value: z.number(),
  from: DoseSource,
  /** Start of its validity; null for settings from before this was recorded. */
  since: Instant.nullable(),
});
/** The settings every treatment of a device follows now, within the bounds of its catalog. */
export const Dose = z.object({
  duration: DoseValue,
  intervals: DoseValue,
  timesPerDay: DoseValue,
  timesPerWeek: DoseValue,
  twicePer24: z.boolean(),
});
export type Dose = z.infer<typeof Dose>;

/** The dose of a family's device; null without a device. */
export const FamilyDose = z.object({
  device: z.object({ _id: Id, serial_number: z.string(), productName: z.string(), dose: Dose }).nullable(),
});
export type FamilyDose = z.infer<typeof FamilyDose>;

/** A pending change of settings, of a catalog or of one device. */
export const PreviewDose = z.object({
  productId: Id.optional(),
  deviceId: Id.optional(),
  /** Counts only devices without an own value of these; empty: all devices. */
  settings: z
    .string()
    .transform((names) => (names === '' ? undefined : names.split(',')))
    .pipe(z.array(SettingName).optional())
    .optional(),
});
export const DosePreview = z.object({
  /** Number of devices bound to families. */
  devices: z.number().int(),
  children: z.number().int(),
  /** Unavailable regions: their children are not counted. */
  away: z.array(z.string()),
});
export type DosePreview = z.infer<typeof DosePreview>;
