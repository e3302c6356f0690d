import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { companiesInScope } from '@fovea/kit/company-scope';
import type { Prisma } from '../generated/regional/client.ts';
import type { Regional } from './handle.ts';

/** As much of an actor as decides what is seen. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'companyId'>;
/** Which families an actor may see: companies of the own scope, and for a doctor only those he treats somebody of. */
export type FamilyScope = { companyIds: string[] | 'all'; doctorId: string | undefined };

export async function familiesInScope(db: Regional, actor: Viewer): Promise<FamilyScope> {
  return { companyIds: await companiesInScope(db, actor), doctorId: actor.role === 'doctor' ? actor.id : undefined };
}

/** Staff: parents of the scope who are on the lists. A parent sees nobody but himself. */
export async function visibleParents(db: Regional, actor: Viewer): Promise<Prisma.ParentWhereInput> {
  return { ...notRemoved, ...(await parentsInScope(db, actor)) };
}

/** Deleted families of the scope that may still be restored. */
export async function removedParents(db: Regional, actor: Viewer): Promise<Prisma.ParentWhereInput> {
  return { deletedAt: null, removedAt: { not: null }, ...(await parentsInScope(db, actor)) };
}

async function parentsInScope(db: Regional, actor: Viewer): Promise<Prisma.ParentWhereInput> {
  if (actor.role === 'customer') return { id: actor.id };
  const { companyIds, doctorId } = await familiesInScope(db, actor);
  return {
    ...(companyIds === 'all' ? {} : { companyId: { in: companyIds } }),
    ...(doctorId ? { doctorIds: { has: doctorId } } : {}),
  };
}

/** Patients of the families an actor may see; a parent does not see those the family removed. */
export async function visiblePatients(db: Regional, actor: Actor): Promise<Prisma.PatientWhereInput> {
  return { ...(actor.role === 'customer' ? notRemoved : ofClinic), parent: await visibleParents(db, actor) };
}

/** What a clinic knows: everybody who is not erased. */
export const ofClinic = { deletedAt: null } as const;
/** Neither erased nor removed: parents on the lists, and the patients a family itself knows. */
export const notRemoved = { deletedAt: null, removedAt: null } as const;
export type PatientsShown = typeof ofClinic | typeof notRemoved;

/** Deleted families are looked at, restored and erased by administrators only. Throws `notAllowed`. */
export function checkMaySeeRemoved({ role }: Viewer): void {
  if (role !== 'admin' && role !== 'companyAdmin') throw new AppError('notAllowed');
}

export const mayUseCompany = ({ companyIds }: FamilyScope, companyId: string): boolean =>
  companyIds === 'all' || companyIds.includes(companyId);
