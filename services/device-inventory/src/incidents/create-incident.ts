import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { createIncident } from '@fovea/contracts/incidents/endpoints';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { sealText } from '@fovea/kit/database/sealed-texts';
import { handle } from '../handle.ts';
import { visibleChild } from '../holds/held-child.ts';
import { incidentChanges } from './incident-changes.ts';
import { deadlinesOfRegion, deviceOfChild, symptomOf } from './incident-draft.ts';
import { checkAwareness, dueDay } from './incident-rules.ts';
import { incidentView } from './incident-view.ts';

/** The facts are copied, so that they stay when symptom, family or device do not. */
export const createIncidentHandler = handle(createIncident, async ({ accountId, symptomId, ...given }, ctx) => {
  const { db, now, actor } = ctx;
  const child = await visibleChild(ctx, accountId);
  const { id: customerId, companyId, timezone } = child.parent;
  const [symptom, device, deadlines] = await Promise.all([
    symptomOf(ctx, accountId, symptomId),
    deviceOfChild(ctx, child),
    deadlinesOfRegion(ctx),
  ]);
  const knownOn = dayOf(symptom?.createdAt ?? now, timezone);
  const { cause, severity, description, awareOn = knownOn } = given;
  checkAwareness(awareOn, knownOn);
  const id = newId();
  const row = await db
    .$transaction(async (tx) => {
      const created = await tx.incident.create({
        data: {
          id,
          customerId,
          accountId,
          companyId,
          cause,
          severity,
          deadlines,
          knownOn: new Date(knownOn),
          awareOn: new Date(awareOn),
          dueOn: new Date(dueDay(awareOn, severity, deadlines)),
          ...(symptom && {
            symptomId: symptom.id,
            kinds: symptom.kinds,
            eye: symptom.eye,
            startedAt: symptom.startedAt,
          }),
          ...(device && {
            deviceId: device.id,
            serialNumber: device.serialNumber,
            lot: device.udiLot,
            productName: device.productName,
          }),
          description: await sealText(tx, 'incident.description', id, description || null),
          createdBy: actor.id,
          createdAt: now,
          updatedAt: now,
        },
      });
      const changes = incidentChanges(null, { ...created, description: description ?? '', closingNote: '' });
      await ctx.changed(tx, { customerId, patientId: accountId, changes, concerning: { incident: id } });
      return created;
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? new AppError('incidentOfSymptom') : error;
    });
  return incidentView(ctx, row);
});
