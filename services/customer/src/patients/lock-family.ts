import type { Patient } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';

/** The parent's row before any patient's: everything that changes a family takes its locks in this order. */
export async function lockFamily(tx: RegionalTx, parentId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM parent WHERE id = ${parentId}::uuid FOR UPDATE`;
}

/** A patient as it is once nobody else changes it any more; null for an erased one. */
export async function holdPatient(tx: RegionalTx, parentId: string, id: string): Promise<Patient | null> {
  await lockFamily(tx, parentId);
  await tx.$executeRaw`SELECT 1 FROM patient WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.patient.findFirst({ where: { id, deletedAt: null } });
}
