import { daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import type { Incident } from '@fovea/contracts/incidents/schema';
import { nameFor } from '@fovea/contracts/names';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import type { Incident as Row } from '../../generated/regional/client.ts';
import { companyNames, staffNames } from '../companies/names.ts';
import type { Context } from '../handle.ts';

export const storedDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Rows for the caller, with the names of their children, companies and staff. */
export async function incidentViews(ctx: Context, rows: Row[]): Promise<Incident[]> {
  const { db, global, language, now, timezone } = ctx;
  const accounts = rows.flatMap(({ accountId }) => accountId ?? []);
  const [children, companies, staff] = await Promise.all([
    db.patient.findMany({
      where: { id: { in: accounts } },
      select: { id: true, firstName: true, lastName: true },
    }),
    companyNames(
      global,
      rows.map(({ companyId }) => companyId),
    ),
    staffNames(
      ctx,
      rows.map(({ createdBy }) => createdBy),
    ),
  ]);
  const nameOf = new Map(children.map((child) => [child.id, nameFor(child, language)]));
  const today = dayOf(now, timezone);
  return Promise.all(
    rows.map(async (row) => {
      const { id, companyId, cause, severity, state, symptomId, kinds, eye } = row;
      const dueOn = storedDay(row.dueOn);
      return {
        _id: id,
        customerId: row.customerId,
        accountId: row.accountId,
        childName: nameOf.get(row.accountId ?? '') ?? '',
        companyId,
        companyName: companies.get(companyId) ?? '',
        cause,
        severity,
        state,
        dueOn,
        awareOn: storedDay(row.awareOn),
        daysLeft: state === 'open' ? daysBetween(today, dueOn) : null,
        reportedOn: row.reportedOn && storedDay(row.reportedOn),
        closedAt: row.closedAt?.toISOString() ?? null,
        symptomId,
        kinds,
        eye,
        startedAt: row.startedAt?.toISOString() ?? null,
        device: row.deviceId
          ? {
              _id: row.deviceId,
              serial_number: row.serialNumber ?? '',
              lot: row.lot,
              productName: row.productName ?? '',
            }
          : null,
        description: await openTextOrEmpty(db, 'incident.description', id, row.description),
        closingNote: await openTextOrEmpty(db, 'incident.closing_note', id, row.closingNote),
        createdAt: row.createdAt.toISOString(),
        createdBy: staff.get(row.createdBy) ?? null,
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  );
}

/** The one incident of a row. */
export async function incidentView(ctx: Context, row: Row): Promise<Incident> {
  const [incident] = await incidentViews(ctx, [row]);
  if (!incident) throw new Error('A row has a view');
  return incident;
}
