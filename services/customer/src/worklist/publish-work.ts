import { workChanged } from '@fovea/contracts/worklist/events';
import { publishAll } from '@fovea/kit/messaging/outbox';
import type { RegionalTx } from '../handle.ts';

export type ChangedWork = { id: string; parentId: string; subjectId: string; isNew: boolean };

/** Publishes work items that were inserted, changed or deleted, with the doctor of the child or the family. */
export async function publishWorkChanged(tx: RegionalTx, rows: ChangedWork[]): Promise<void> {
  if (rows.length === 0) return;
  const select = { id: true, companyId: true, doctorId: true };
  const families = await tx.parent.findMany({ where: { id: { in: rows.map(({ parentId }) => parentId) } }, select });
  const children = await tx.patient.findMany({ where: { id: { in: rows.map(({ subjectId }) => subjectId) } }, select });
  const ownDoctor = new Map(children.map(({ id, doctorId }) => [id, doctorId]));
  const rowsOf = Map.groupBy(rows, ({ parentId }) => parentId);
  await publishAll(
    tx,
    workChanged,
    families.map(({ id: customerId, companyId, doctorId }) => ({
      customerId,
      companyId,
      rows: (rowsOf.get(customerId) ?? []).map(({ id: workId, subjectId, isNew }) => {
        return { workId, doctorId: ownDoctor.get(subjectId) ?? doctorId, isNew };
      }),
    })),
  );
}
