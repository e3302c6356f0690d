import type { Hold, OwnHold, ReportedSymptom } from '@fovea/contracts/holds/schema';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import type { Symptom, TreatmentHold } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import { callOf } from './open-hold.ts';

type Asking = Pick<Context, 'db' | 'global' | 'callRpc' | 'log'>;

async function symptomView(db: Context['db'], symptom: Symptom): Promise<ReportedSymptom> {
  return {
    _id: symptom.id,
    kinds: symptom.kinds,
    eye: symptom.eye,
    startedAt: symptom.startedAt.toISOString(),
    text: await openTextOrEmpty(db, 'symptom.text', symptom.id, symptom.text),
    at: symptom.createdAt.toISOString(),
    byRole: symptom.reportedByRole,
  };
}

async function symptomsOf(db: Context['db'], holdId: string): Promise<ReportedSymptom[]> {
  const symptoms = await db.symptom.findMany({ where: { holdId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return Promise.all(symptoms.map((symptom) => symptomView(db, symptom)));
}

/** As the family reads it: without what the clinic noted. */
export async function ownHoldView(ctx: Asking, hold: TreatmentHold, companyId: string): Promise<OwnHold> {
  const [symptoms, names, call] = await Promise.all([
    symptomsOf(ctx.db, hold.id),
    namesOf(ctx, [hold.seenBy]),
    callOf(ctx, companyId),
  ]);
  return {
    _id: hold.id,
    accountId: hold.accountId,
    since: hold.startedAt.toISOString(),
    symptoms,
    seenAt: hold.seenAt?.toISOString() ?? null,
    seenBy: nameIn(names, hold.seenBy),
    call,
  };
}

/** As staff read them. */
export async function holdViews(ctx: Asking, holds: TreatmentHold[]): Promise<Hold[]> {
  const { db } = ctx;
  const ids = holds.map(({ id }) => id);
  const notes = await db.holdNote.findMany({ where: { holdId: { in: ids } }, orderBy: { createdAt: 'desc' } });
  const people = holds.flatMap(({ seenBy, startedBy, releasedBy, examinedBy }) => [
    seenBy,
    startedBy,
    releasedBy,
    examinedBy,
  ]);
  const names = await namesOf(ctx, [...people, ...notes.map(({ by }) => by)]);
  const open = (column: string, hold: TreatmentHold, text: TreatmentHold['reason']) =>
    openTextOrEmpty(db, `treatment_hold.${column}`, hold.id, text);
  return Promise.all(
    holds.map(async (hold) => ({
      _id: hold.id,
      accountId: hold.accountId,
      customerId: hold.customerId,
      version: hold.version,
      since: hold.startedAt.toISOString(),
      startedByRole: hold.startedByRole,
      startedBy: nameIn(names, hold.startedBy),
      reason: await open('reason', hold, hold.reason),
      symptoms: await symptomsOf(db, hold.id),
      notes: await Promise.all(
        notes
          .filter(({ holdId }) => holdId === hold.id)
          .map(async ({ id, text, createdAt, by }) => ({
            text: await openTextOrEmpty(db, 'hold_note.text', id, text),
            at: createdAt.toISOString(),
            by: nameIn(names, by),
          })),
      ),
      seenAt: hold.seenAt?.toISOString() ?? null,
      seenBy: nameIn(names, hold.seenBy),
      releasedAt: hold.releasedAt?.toISOString() ?? null,
      releasedBy: nameIn(names, hold.releasedBy),
      examinedOn: hold.examinedOn?.toISOString().slice(0, 10) ?? null,
      examinedBy: nameIn(names, hold.examinedBy),
      findings: await open('findings', hold, hold.findings),
      releaseReason: await open('release_reason', hold, hold.releaseReason),
      daysGivenBack: hold.daysGivenBack,
    })),
  );
}

async function namesOf({ global }: Asking, ids: (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const staff = await global.staff.findMany({ where: { id: { in: wanted } }, select: { id: true, fullName: true } });
  return new Map(staff.map(({ id, fullName }) => [id, fullName ?? '']));
}

const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string | null => (id && names.get(id)) || null;
