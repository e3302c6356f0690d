import { dayMs, dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { type IncidentDeadlines, usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { getIncidentDraft } from '@fovea/contracts/incidents/endpoints';
import { incidentDeadlines } from '@fovea/contracts/incidents/rpcs';
import { incidentSymptomDays } from '@fovea/contracts/incidents/schema';
import type { Symptom } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { type HeldChild, visibleChild } from '../holds/held-child.ts';

export const getIncidentDraftHandler = handle(getIncidentDraft, async ({ accountId }, ctx) => {
  const child = await visibleChild(ctx, accountId);
  const { timezone, id } = child.parent;
  ctx.concerns(id, { patientId: accountId });
  const [symptoms, device, deadlines] = await Promise.all([
    recentSymptoms(ctx, accountId),
    deviceOfChild(ctx, child),
    deadlinesOfRegion(ctx),
  ]);
  return {
    today: dayOf(ctx.now, timezone),
    device: device && {
      _id: device.id,
      serial_number: device.serialNumber,
      lot: device.udiLot,
      productName: device.productName,
    },
    symptoms: symptoms.map((symptom) => ({
      _id: symptom.id,
      kinds: symptom.kinds,
      eye: symptom.eye,
      startedAt: symptom.startedAt.toISOString(),
      reportedOn: dayOf(symptom.createdAt, timezone),
    })),
    deadlines,
  };
});

/** Symptoms of a child that are no incident yet, the newest first. */
async function recentSymptoms({ db, now }: Context, accountId: string): Promise<Symptom[]> {
  const symptoms = await db.symptom.findMany({
    where: { accountId, createdAt: { gte: new Date(+now - incidentSymptomDays * dayMs) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostSymptoms,
  });
  const made = await db.incident.findMany({
    where: { symptomId: { in: symptoms.map(({ id }) => id) } },
    select: { symptomId: true },
  });
  const taken = new Set(made.map(({ symptomId }) => symptomId));
  return symptoms.filter(({ id }) => !taken.has(id));
}
const mostSymptoms = 50;

/** The symptom an incident is made of; `id` absent: the newest one, null: none. Throws `notFound`. */
export async function symptomOf(
  ctx: Context,
  accountId: string,
  id: string | null | undefined,
): Promise<Symptom | null> {
  if (id === null) return null;
  if (id === undefined) return (await recentSymptoms(ctx, accountId))[0] ?? null;
  const symptom = await ctx.db.symptom.findUnique({ where: { id } });
  if (symptom?.accountId !== accountId) throw new AppError('notFound');
  return symptom;
}

/** The device the family has, else the one of the last treatment: it may have been collected meanwhile. */
export async function deviceOfChild(ctx: Context, { patient, parent }: HeldChild) {
  const select = { id: true, serialNumber: true, udiLot: true, productName: true } as const;
  const own = await ctx.global.device.findUnique({ where: { customerId: parent.id }, select });
  if (own) return own;
  const last = await ctx.db.usageRecord.findFirst({
    where: { accountId: patient.id },
    orderBy: { happenedTime: 'desc' },
    select: { deviceId: true },
  });
  return last && ctx.global.device.findUnique({ where: { id: last.deviceId }, select });
}

/** An incident is never refused because settings cannot be read: then the usual deadlines hold. */
export async function deadlinesOfRegion({ callRpc, region, log }: Context): Promise<IncidentDeadlines> {
  return callRpc(incidentDeadlines, { region }).catch((error: unknown) => {
    log.warn({ err: error, region }, 'the deadlines of incidents are not available');
    return usualDeadlines;
  });
}
