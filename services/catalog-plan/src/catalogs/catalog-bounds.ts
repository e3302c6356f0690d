import {
  type BoundName,
  beyondBounds,
  boundNames,
  type DoseBounds,
  defaultBounds,
  widenedBounds,
} from '@fovea/contracts/catalogs/dose-bounds';
import type { SaveCatalog } from '@fovea/contracts/catalogs/schema';
import type { Issue } from '@fovea/contracts/envelope';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { validationText } from '@fovea/contracts/validation-messages';
import type { Prisma } from '../../generated/global/client.ts';

type Amounts<Name extends string> = Record<Name, Prisma.Decimal>;

export const boundsOf = (row: Amounts<BoundName>): DoseBounds => ({
  maxDuration: row.maxDuration.toNumber(),
  minIntervals: row.minIntervals.toNumber(),
  maxTimesPerDay: row.maxTimesPerDay.toNumber(),
  maxTimesPerWeek: row.maxTimesPerWeek.toNumber(),
});

type Stored = Amounts<BoundName | 'duration' | 'intervals' | 'timesPerDay' | 'timesPerWeek'>;

/**
 * The bounds a catalog is saved with. Throws a validation error that names each bound that would become wider, which
 * takes an approval, and each new value beyond its bound. A new catalog starts from the default bounds.
 */
export function checkBounds(form: SaveCatalog, before: Stored | null, language: Language): DoseBounds {
  const present = before ? boundsOf(before) : defaultBounds;
  const bounds = { ...present };
  for (const name of boundNames) bounds[name] = form[name] ?? present[name];
  const former = before && {
    duration: before.duration.toNumber(),
    intervals: before.intervals.toNumber(),
    timesPerDay: before.timesPerDay.toNumber(),
    timesPerWeek: before.timesPerWeek.toNumber(),
  };
  const issues: Issue[] = [
    ...widenedBounds(present, bounds).map((name) => ({
      path: name,
      message: validationText('boundWidened', language, present[name]),
    })),
    ...beyondBounds(form, bounds, former).map(({ field, message, bound }) => ({
      path: field,
      message: validationText(message, language, bound),
    })),
  ];
  if (issues.length > 0) throw new AppError('validation', {}, issues);
  return bounds;
}
