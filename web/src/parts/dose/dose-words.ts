import type { BoundName, SettingName } from '@fovea/contracts/catalogs/dose-bounds';
import type { TreatmentSettings } from '@fovea/contracts/devices/fields';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/** A setting or bound of a dose. */
export type DoseField = SettingName | BoundName | 'twicePer24';
export type DoseWords = {
  /** A value with its unit; null: as in the catalog. */
  value(field: DoseField, value: number | boolean | null): string;
  fromTo(field: DoseField, from: number | boolean | null, to: number | boolean | null): string;
  /** All settings in one line. */
  line(settings: z.output<typeof TreatmentSettings>): string;
};

/** Pages that use it load the texts of `dose`. */
export function useDoseWords(): DoseWords {
  const { t, i18n } = useTranslation('dose');
  const number = new Intl.NumberFormat(i18n.language);
  const value = (field: DoseField, of: number | boolean | null): string => {
    if (of === null) return t('value.asCatalog');
    if (typeof of === 'boolean') return t(of ? 'value.yes' : 'value.no');
    const n = number.format(of);
    switch (field) {
      case 'duration':
        return of === 0 ? t('value.none') : t('value.seconds', { n });
      case 'maxDuration':
        return t('value.seconds', { n });
      case 'intervals':
        return of === 0 ? t('value.noLimit') : t('value.hours', { n });
      case 'minIntervals':
        return t('value.hours', { n });
      case 'timesPerDay':
      case 'timesPerWeek':
        return of === 0 ? t('value.noLimit') : n;
      default:
        return n;
    }
  };
  return {
    value,
    fromTo: (field, from, to) =>
      t('change', { field: t(`field.${field}`), from: value(field, from), to: value(field, to) }),
    line: ({ duration, intervals, timesPerDay, timesPerWeek, twicePer24 }) =>
      [
        value('duration', duration),
        value('intervals', intervals),
        `${t('field.timesPerDay')}: ${value('timesPerDay', timesPerDay)}`,
        `${t('field.timesPerWeek')}: ${value('timesPerWeek', timesPerWeek)}`,
        ...(twicePer24 ? [t('field.twicePer24')] : []),
      ].join(' · '),
  };
}
