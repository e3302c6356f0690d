import {
  boundedSettings,
  boundOf,
  type DoseBounds,
  type SettingName,
  settingNames,
} from '@fovea/contracts/catalogs/dose-bounds';
import type { Dose } from '@fovea/contracts/dose/schema';
import { AppError } from '@fovea/contracts/errors';
import { z } from 'zod';
import type { Catalog, Device, Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';

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

type Dosed = Pick<
  Device,
  'productId' | 'duration' | 'intervals' | 'timesPerDay' | 'timesPerWeek' | 'twicePer24' | 'doseSince'
>;

/** The settings in force on a device. Throws `notFound` where its catalog is missing. */
export async function doseOfDevice(global: Global, device: Dosed): Promise<Dose> {
  const catalog = await global.catalog.findUnique({ where: { id: device.productId } });
  if (!catalog) throw new AppError('notFound');
  return doseOf(device, catalog);
}

/** Instants by the name of a setting or bound. */
const Since = z.record(z.string(), z.iso.datetime({ offset: true })).catch({});

/** Each setting in force, where it comes from, and since when it has that value and comes from there. */
export function doseOf(device: Dosed, catalog: Omit<Catalog, 'revision'>): Dose {
  const stored = storedSettings(device, catalog);
  const bounded = boundedSettings(stored, boundsOf(catalog));
  const own = Since.parse(device.doseSince);
  const general = Since.parse(catalog.doseSince);
  const ofSetting = (name: SettingName) => {
    const from = bounded[name] !== stored[name] ? 'bound' : device[name] === null ? 'catalog' : 'device';
    // A catalog's value holds since it was set, since the device lost its own, or since the device has this catalog.
    const since =
      from === 'device'
        ? newest([own[name]])
        : newest([own[name], own.product, general[name], from === 'bound' ? general[boundOf[name]] : undefined]);
    return { value: bounded[name], from, since } as const;
  };
  const [duration, intervals, timesPerDay, timesPerWeek] = settingNames.map(ofSetting) as [
    Dose['duration'],
    Dose['intervals'],
    Dose['timesPerDay'],
    Dose['timesPerWeek'],
  ];
  return { duration, intervals, timesPerDay, timesPerWeek, twicePer24: bounded.twicePer24 };
}

const newest = (instants: (string | undefined)[]): string | null =>
  instants
    .flatMap((instant) => instant ?? [])
    .sort()
    .at(-1) ?? null;
