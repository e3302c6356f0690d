import type { Prisma } from '../../generated/regional/client.ts';
import { patientChanged } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import { outcomeOf } from './plan-rules.ts';

type Change = Omit<Prisma.PlanChangeUncheckedCreateInput, 'seq' | 'patientId'>;

/** Writes one entry of an account's plan history and what follows from all of them; the same `key` counts once. */
export async function applyPlanChange(tx: RegionalTx, patientId: string, change: Change): Promise<void> {
  // One writer per account: the outcome is worked out from everything written before.
  const account = kysely(tx).selectFrom('patient').select('id').where('id', '=', patientId).forUpdate();
  if (!(await account.executeTakeFirst())) return;
  const { count } = await tx.planChange.createMany({ data: [{ ...change, patientId }], skipDuplicates: true });
  if (count === 0) return;
  const outcome = outcomeOf(await tx.planChange.findMany({ where: { patientId }, orderBy: { seq: 'asc' } }));
  await patientChanged(tx, await tx.patient.update({ where: { id: patientId }, data: outcome }));
}
