import { boundedSettings, type DoseBounds } from '@fovea/contracts/catalogs/dose-bounds';
import type { Prisma } from '../../generated/global/client.ts';

/** Duration in seconds, intervals in hours, within the bounds of the catalog. A duration of 0 allows no treatment. */
export type Settings = {
  duration: number;
  intervals: number;
  timesPerDay: number;
  timesPerWeek: number;
  twicePer24: boolean;
};

type Amount = Prisma.Decimal | null;
export type OwnSettings = {
  duration: Amount;
  intervals: Amount;
  timesPerDay: Amount;
  timesPerWeek: Amount;
  twicePer24: boolean;
};
export type StoredBounds = Record<keyof DoseBounds, Prisma.Decimal | string>;
export type CatalogSettings = StoredBounds &
  Record<'duration' | 'intervals' | 'timesPerDay' | 'timesPerWeek', Prisma.Decimal | string>;

/** The settings in force: the device's own, with the catalog's as defaults, within the catalog's bounds. */
export const settingsOf = (device: OwnSettings, catalog: CatalogSettings): Settings =>
  boundedSettings(storedSettings(device, catalog), boundsOf(catalog));

/** The same without the bounds. */
export const storedSettings = (device: OwnSettings, catalog: CatalogSettings): Settings => ({
  duration: Number(device.duration ?? catalog.duration),
  intervals: Number(device.intervals ?? catalog.intervals),
  timesPerDay: Number(device.timesPerDay ?? catalog.timesPerDay),
  timesPerWeek: Number(device.timesPerWeek ?? catalog.timesPerWeek),
  twicePer24: device.twicePer24,
});

export const boundsOf = (catalog: StoredBounds): DoseBounds => ({
  maxDuration: Number(catalog.maxDuration),
  minIntervals: Number(catalog.minIntervals),
  maxTimesPerDay: Number(catalog.maxTimesPerDay),
  maxTimesPerWeek: Number(catalog.maxTimesPerWeek),
});
