import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { parentChanged, patientsChanged } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { notRemoved } from '../scope.ts';

/**
 * Off every list, and nothing is lost. The children carry the family's own instant, which tells them from those the
 * family had removed before. The caller holds the parent's row.
 */
export async function removeFamily(tx: RegionalTx, id: string, { actor, now }: { actor: Actor; now: Date }) {
  const [parent] = await tx.parent.updateManyAndReturn({
    where: { id, ...notRemoved },
    data: { removedAt: now, removedBy: actor.id, removedByRole: actor.role, removedByCompanyId: actor.companyId },
  });
  if (!parent) throw new AppError('notFound');
  await patientsChanged(
    tx,
    await tx.patient.updateManyAndReturn({ where: { parentId: id, ...notRemoved }, data: { removedAt: now } }),
  );
  await parentChanged(tx, parent);
}

/** Everything as it was. The caller holds the parent's row and knows when the family was removed. */
export async function restoreFamily(tx: RegionalTx, id: string, removedAt: Date): Promise<void> {
  const parent = await tx.parent.update({
    where: { id },
    data: { removedAt: null, removedBy: null, removedByRole: null, removedByCompanyId: null },
  });
  await patientsChanged(
    tx,
    await tx.patient.updateManyAndReturn({
      where: { parentId: id, deletedAt: null, removedAt },
      data: { removedAt: null },
    }),
  );
  await parentChanged(tx, parent);
}
