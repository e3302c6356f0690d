import { catalogState } from '@fovea/contracts/catalogs/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { type CatalogRow, catalogView } from './catalog-view.ts';

export async function announceCatalog(tx: RawClient, row: CatalogRow, deleted = false): Promise<void> {
  const { _id, name, reference, versionId, duration, intervals, timesPerDay, timesPerWeek, ...safety } =
    catalogView(row);
  await publish(tx, catalogState, {
    _id,
    name,
    reference,
    versionId,
    duration,
    intervals,
    timesPerDay,
    timesPerWeek,
    enrolment: safety.enrolment,
    checkUpMonths: safety.checkUpMonths,
    deleted,
  });
}
