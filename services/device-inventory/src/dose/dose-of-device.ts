import { boundedSettings, boundOf, type SettingName, settingNames } from '@fovea/contracts/catalogs/dose-bounds';
import type { Dose } from '@fovea/contracts/dose/schema';
import { AppError } from '@fovea/contracts/errors';
import { z } from 'zod';
import type { Catalog, Device } from '../../generated/global/client.ts';
import { boundsOf, storedSettings } from '../devices/device-settings.ts';
import type { Global } from '../handle.ts';

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
