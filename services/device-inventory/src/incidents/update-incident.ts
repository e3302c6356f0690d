import { AppError } from '@fovea/contracts/errors';
import { IncidentDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { updateIncident } from '@fovea/contracts/incidents/endpoints';
import { openTextOrEmpty, sealText } from '@fovea/kit/database/sealed-texts';
import { handle } from '../handle.ts';
import { incidentChanges } from './incident-changes.ts';
import { checkAwareness, dueDay, reportDay } from './incident-rules.ts';
import { visibleIncident } from './incident-scope.ts';
import { incidentView, storedDay } from './incident-view.ts';

/** Of two people who change the same incident, the second is refused. */
export const updateIncidentHandler = handle(updateIncident, async ({ id, updatedAt, ...given }, ctx) => {
  const { db, now } = ctx;
  const before = await visibleIncident(ctx, id);
  const texts = {
    description: await openTextOrEmpty(db, 'incident.description', id, before.description),
    closingNote: await openTextOrEmpty(db, 'incident.closing_note', id, before.closingNote),
  };
  const { customerId, accountId } = before;
  const {
    cause = before.cause,
    severity = before.severity,
    state = before.state,
    awareOn = storedDay(before.awareOn),
    description = texts.description,
    closingNote = texts.closingNote,
  } = given;
  checkAwareness(awareOn, storedDay(before.knownOn));
  const stored = before.reportedOn && storedDay(before.reportedOn);
  const reportedOn = reportDay({
    state,
    awareOn,
    closingNote,
    reportedOn: given.reportedOn === undefined ? stored : given.reportedOn,
  });
  const row = await db.$transaction(async (tx) => {
    const [changed] = await tx.incident.updateManyAndReturn({
      where: { id, updatedAt: new Date(updatedAt) },
      data: {
        cause,
        severity,
        state,
        updatedAt: now,
        awareOn: new Date(awareOn),
        dueOn: new Date(dueDay(awareOn, severity, IncidentDeadlines.parse(before.deadlines))),
        reportedOn: reportedOn === null ? null : new Date(reportedOn),
        closedAt: state === 'closed' ? (before.closedAt ?? now) : null,
        description: await sealText(tx, 'incident.description', id, description || null),
        closingNote: await sealText(tx, 'incident.closing_note', id, closingNote || null),
      },
    });
    if (!changed) throw new AppError('changedMeanwhile');
    const changes = incidentChanges({ ...before, ...texts }, { ...changed, description, closingNote });
    const family = customerId && accountId ? { customerId, patientId: accountId } : {};
    await ctx.changed(tx, { ...family, changes, concerning: { incident: id } });
    return changed;
  });
  return incidentView(ctx, row);
});
