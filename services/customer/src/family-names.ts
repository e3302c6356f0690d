import type { Company, Device } from '../generated/regional/client.ts';
import type { Regional, RegionalTx } from './handle.ts';

/** Names of other services' entities that views show, read from the projections. */
export type FamilyNames = {
  company: Pick<Company, 'id' | 'name' | 'type' | 'country' | 'publicPlans' | 'disabled'> | null;
  device: Pick<Device, 'id' | 'serialNumber' | 'status'> | null;
  doctors: ReadonlyMap<string, string>;
  plans: ReadonlyMap<string, string>;
};
type Family = {
  id: string;
  companyId: string;
  doctorId: string | null;
  patients: { doctorId: string | null; planId: string | null }[];
};

export async function namesOfFamily(
  db: Regional | RegionalTx,
  { id, companyId, doctorId, patients }: Family,
): Promise<FamilyNames> {
  const [company, device, doctors, plans] = await Promise.all([
    db.company.findUnique({ where: { id: companyId } }),
    db.device.findFirst({ where: { customerId: id, deleted: false } }),
    doctorNames(db, [doctorId, ...patients.map((patient) => patient.doctorId)]),
    planNames(
      db,
      patients.map(({ planId }) => planId),
    ),
  ]);
  return { company, device, doctors, plans };
}

async function doctorNames(db: Regional | RegionalTx, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = distinct(ids);
  const doctors =
    wanted.length > 0
      ? await db.staff.findMany({ where: { id: { in: wanted } }, select: { id: true, fullName: true } })
      : [];
  return new Map(doctors.map(({ id, fullName }) => [id, fullName ?? '']));
}

async function planNames(db: Regional | RegionalTx, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = distinct(ids);
  const plans =
    wanted.length > 0
      ? await db.plan.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } })
      : [];
  return new Map(plans.map(({ id, name }) => [id, name]));
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
