import type { Patient } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** The parent's row before any patient's: everything that changes a family takes its locks in this order. */
export async function lockFamily(tx: RegionalTx, parentId: string): Promise<void> {
  await kysely(tx).selectFrom('parent').select('id').where('id', '=', parentId).forUpdate().execute();
}

/** A patient as it is once nobody else changes it any more; null for an erased one. */
export async function holdPatient(tx: RegionalTx, parentId: string, id: string): Promise<Patient | null> {
  await lockFamily(tx, parentId);
  await kysely(tx).selectFrom('patient').select('id').where('id', '=', id).forUpdate().execute();
  return tx.patient.findFirst({ where: { id, deletedAt: null } });
}
