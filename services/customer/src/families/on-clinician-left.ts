import { accessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { clinicianLeft } from '@fovea/contracts/clinicians/events';
import { splitIntoMessages } from '@fovea/kit/audit/split-into-messages';
import { anyOf, listOf } from '@fovea/kit/database/kysely';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import { publishChildren, publishFamiliesAssigned, publishParents } from '../facts.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { prepareChange, storeChanges } from '../history/record-change.ts';
import { kysely } from '../tables.ts';
import { distinctIds } from './lock-family-rows.ts';

/**
 * Reassigns the families of a clinician who was deleted, moved or changed role. The staff row is updated before the
 * families are read, and choosing a clinician locks that row (`lockDoctor`), so no family is missed. The number of
 * statements does not depend on the number of families.
 */
export const onClinicianLeft = consume(clinicianLeft, async ({ staffId, successorId, record, place }, { tx, now }) => {
  const [before] = await tx.staff.updateManyAndReturn({ where: { id: staffId }, data: place ?? { deleted: true } });
  const successor = successorId ? await tx.staff.findFirst({ where: { id: successorId, deleted: false } }) : null;
  const families = await kysely(tx)
    .selectFrom('parent')
    .select('id')
    .where('doctor_ids', '@>', listOf(staffId))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = families.map(({ id }) => id);
  const doctorId = successor?.id ?? null;
  const treated = { doctorId: staffId, deletedAt: null };
  const patients = await tx.patient.updateManyAndReturn({
    where: { ...treated, parentId: { in: ids } },
    data: { doctorId, updatedAt: now },
  });
  const parents = await tx.parent.updateManyAndReturn({
    where: { ...treated, id: { in: ids } },
    data: { doctorId, updatedAt: now },
  });
  await kysely(tx)
    .updateTable('parent')
    .set(({ ref }) => ({
      doctor_ids: distinctIds(sql`array_replace(${ref('doctor_ids')}, ${staffId}::uuid, ${doctorId}::uuid)`),
    }))
    .where('id', '=', anyOf(ids))
    .execute();
  await publishChildren(tx, patients);
  await publishParents(tx, parents);

  if (successor && ids.length > 0)
    await publishFamiliesAssigned(tx, { customerId: null, count: ids.length }, 'colleague', {
      to: successor.id,
      by: record.actorId,
      at: now,
    });

  const changes = [{ field: 'doctor' as const, from: before?.fullName ?? null, to: successor?.fullName ?? null }];
  const ofParents = parents.map(({ id }) => prepareChange({ customerId: id, changes }));
  const ofPatients = patients.map(({ id, parentId }) =>
    prepareChange({ customerId: parentId, patientId: id, changes }),
  );
  await publishChanges(tx, record, [...ofParents, ...ofPatients]);
});

async function publishChanges(
  tx: RegionalTx,
  record: AccessRecord,
  prepared: ReturnType<typeof prepareChange>[],
): Promise<void> {
  await storeChanges(tx, prepared);
  const records = prepared.map(({ detail: { customerId, patientId }, personal: { recordId, fields, commitment } }) => {
    const about = { customerIds: [customerId], patientId, fields, commitment };
    return { ...record, _id: recordId, ...about };
  });
  await publishAll(
    tx,
    accessRecorded,
    splitIntoMessages(records).map((part) => ({ records: part })),
  );
}
