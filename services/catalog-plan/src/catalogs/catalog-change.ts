import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import { type CatalogRow, enrolmentOf } from './catalog-view.ts';

/** The entry of a changed catalog in the platform's audit log. */
export function catalogChange(before: CatalogRow | null, after: CatalogRow): Changed {
  return {
    concerning: { id: after.id, name: after.name },
    changes: changesOfRow(before, after, settingsOf, shownOf),
  };
}

const settingsOf = (catalog: CatalogRow) => ({
  name: catalog.name,
  reference: catalog.reference,
  code: catalog.code,
  status: catalog.status,
  priceId: catalog.priceId,
  version: catalog.version.name,
  width: catalog.width,
  height: catalog.height,
  duration: catalog.duration,
  intervals: catalog.intervals,
  timesPerDay: catalog.timesPerDay,
  timesPerWeek: catalog.timesPerWeek,
  maxDuration: catalog.maxDuration,
  minIntervals: catalog.minIntervals,
  maxTimesPerDay: catalog.maxTimesPerDay,
  maxTimesPerWeek: catalog.maxTimesPerWeek,
  output: outputOf(catalog),
  checkUpMonths: catalog.checkUpMonths,
  enrolment: JSON.stringify(enrolmentOf(catalog.enrolment)),
});

const shownOf = ({ description, imageUrl }: CatalogRow) => ({ details: description, picture: imageUrl });

const outputOf = ({ outputUnit: unit, outputLeast: least, outputMost: most }: CatalogRow): string | null =>
  unit && least && most ? `${least}–${most} ${unit}` : null;
