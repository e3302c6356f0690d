import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { releasePublished } from '@fovea/contracts/releases/events';
import { sql } from 'kysely';
import { consume, project, type RegionalTx } from '../handle.ts';
import { holdersOf, reevaluatePatientsOf } from '../notices/reevaluate-notices.ts';
import { notifyAll } from '../notifications/notify.ts';
import { kyselyOfRegion } from '../tables.ts';

export const deviceProjection = project(deviceOfRegionState, {
  table: 'device',
  columns: { customer_id: 'uuid', version_id: 'uuid' },
  from: ({ customerId, reportedVersionId }) => ({ customer_id: customerId, version_id: reportedVersionId }),
  // The notices about a family's device need this row and the one of `owned_device`, in either order of arrival.
  written: (client, devices) => reevaluatePatientsOf(client, 'parent', holdersOf(devices)),
});

/**
 * Notifies every family of the region with a device on another version, if the clinic allows notifications. Like
 * scheduled notices, it excludes locked, test and removed families.
 */
export const onReleasePublished = consume(
  releasePublished,
  async ({ releaseId, name }, { tx }) => {
    const families = await familiesToNotify(tx, releaseId).execute();
    await notifyAll(
      tx,
      families.map(({ id }) => ({
        kind: 'release' as const,
        customerId: id,
        params: { version: name },
        link: null,
        mark: `${releaseId}:${id}`,
      })),
    );
  },
  { into: 'regional' },
);

const familiesToNotify = (tx: RegionalTx, releaseId: string) =>
  kyselyOfRegion(tx)
    .selectFrom('device')
    .innerJoin('parent', 'parent.id', 'device.customer_id')
    .innerJoin('company', 'company.id', 'parent.company_id')
    .select('parent.id')
    .distinct()
    .where('device.deleted', '=', sql.lit(false))
    .where(({ eb }) => eb('device.version_id', 'is distinct from', releaseId))
    .where('company.customer_notifications', '=', sql.lit(true))
    .where('company.disabled', '=', sql.lit(false))
    .where('parent.deleted', '=', sql.lit(false))
    .where('parent.removed', '=', sql.lit(false))
    .where('parent.lock', '=', sql.lit(false))
    .where('parent.debug', '=', sql.lit(false));
