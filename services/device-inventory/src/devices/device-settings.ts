import type { Prisma } from '../../generated/global/client.ts';

/** Duration in seconds, intervals in hours; 0 means unlimited except for the duration. */
export type Settings = {
  duration: number;
  intervals: number;
  timesPerDay: number;
  timesPerWeek: number;
  twicePer24: boolean;
};

type Amount = Prisma.Decimal | null;
type OwnSettings = {
  duration: Amount;
  intervals: Amount;
  timesPerDay: Amount;
  timesPerWeek: Amount;
  twicePer24: boolean;
};
type CatalogSettings = Record<'duration' | 'intervals' | 'timesPerDay' | 'timesPerWeek', Prisma.Decimal | string>;

/** The device's own settings, with the catalog's as defaults. */
export function settingsOf(device: OwnSettings, catalog: CatalogSettings): Settings {
  return {
    duration: Number(device.duration ?? catalog.duration),
    intervals: Number(device.intervals ?? catalog.intervals),
    timesPerDay: Number(device.timesPerDay ?? catalog.timesPerDay),
    timesPerWeek: Number(device.timesPerWeek ?? catalog.timesPerWeek),
    twicePer24: device.twicePer24,
  };
}
