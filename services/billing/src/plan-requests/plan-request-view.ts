import { nameFor } from '@fovea/contracts/names';
import type { PlanRequest as Shape } from '@fovea/contracts/plan-requests/schema';
import type { PlanRequest } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';

/** The columns that the view reads. */
type ViewedRequest = Omit<PlanRequest, 'termsUrl' | 'guaranteeUrl' | 'acceptedAddress' | 'paymentId'>;
type Reading = Pick<Context, 'db' | 'language'>;

/** Requests with the current names of everything they refer to. */
export async function planRequestViews({ db, language }: Reading, rows: ViewedRequest[]): Promise<Shape[]> {
  const among = (ids: (string | null)[]) => ({ where: { id: { in: ids.filter((id) => id !== null) } } });
  const [patients, companies, plans, staff] = await Promise.all([
    db.patient.findMany(among(rows.map(({ accountId }) => accountId))),
    db.company.findMany(among(rows.map(({ companyId }) => companyId))),
    db.plan.findMany(among(rows.map(({ planId }) => planId))),
    db.staff.findMany(among(rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]))),
  ]);
  const byId = <Row extends { id: string }>(rowsWithId: Row[]) => new Map(rowsWithId.map((row) => [row.id, row]));
  const [patient, company, plan, person] = [byId(patients), byId(companies), byId(plans), byId(staff)];
  return rows.map((row) => {
    const child = patient.get(row.accountId);
    return {
      _id: row.id,
      accountId: row.accountId,
      accountName: child ? nameFor(child, language) : '',
      customerId: row.customerId,
      companyId: row.companyId,
      companyName: company.get(row.companyId)?.name ?? '',
      planId: row.planId,
      planName: plan.get(row.planId)?.name ?? '',
      billing_type: row.billingType,
      status: row.status,
      askedBy: person.get(row.askedBy)?.fullName ?? '',
      createdAt: row.createdAt.toISOString(),
      decidedBy: row.decidedBy && (person.get(row.decidedBy)?.fullName ?? ''),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
    };
  });
}

export async function planRequestView(reading: Reading, id: string): Promise<Shape> {
  const [view] = await planRequestViews(reading, [await reading.db.planRequest.findUniqueOrThrow({ where: { id } })]);
  if (!view) throw new Error('The plan request has no view');
  return view;
}
