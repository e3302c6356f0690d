import { catalogState } from '@fovea/contracts/catalogs/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { boundsOf } from './catalog-bounds.ts';
import { type CatalogRow, catalogView } from './catalog-view.ts';

export async function announceCatalog(tx: RawClient, row: CatalogRow, deleted = false): Promise<void> {
  const { _id, name, reference, versionId, duration, intervals, timesPerDay, timesPerWeek, ...safety } =
    catalogView(row);
  const { outputUnit: unit, outputLeast: least, outputMost: most } = row;
  await publish(tx, catalogState, {
    _id,
    name,
    reference,
    versionId,
    duration,
    intervals,
    timesPerDay,
    timesPerWeek,
    ...boundsOf(row),
    output: unit && least && most ? { unit, least: least.toNumber(), most: most.toNumber() } : null,
    enrolment: safety.enrolment,
    checkUpMonths: safety.checkUpMonths,
    deleted,
  });
}
