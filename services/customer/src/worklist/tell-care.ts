import { careChanged } from '@fovea/contracts/usage/events';
import { type Look, lookAgainAt } from '@fovea/kit/due-rows';
import type { RawClient } from '@fovea/kit/kysely-on';
import { announceAll } from '@fovea/kit/outbox';
import { dueFamilies } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** Earlier than any other change is due, so that a look knows by it that treatments are among what changed. */
const treatedAt = new Date(-1);

/** As `familiesChanged`, of what a family's device tells: the look that works out its rates tells staff of it, too. */
export const familyTreated = (tx: RawClient, id: string): Promise<void> =>
  lookAgainAt(tx, dueFamilies, [{ id, at: treatedAt }]);

/**
 * Of families that were looked at: tells those who see them that their treatments changed, however many there were. A
 * new day, which changes all rates of a region at once, is not told.
 */
export async function tellCare(tx: RegionalTx, looks: Look[]): Promise<void> {
  const ids = looks.flatMap(({ id, since }) => (+since <= +treatedAt ? id : []));
  if (ids.length === 0) return;
  const select = { id: true, companyId: true, doctorId: true };
  const families = await tx.parent.findMany({ where: { id: { in: ids }, deletedAt: null }, select });
  const children = await tx.patient.findMany({
    where: { parentId: { in: ids }, deletedAt: null },
    select: { parentId: true, doctorId: true },
  });
  const childrenOf = Map.groupBy(children, ({ parentId }) => parentId);
  await announceAll(
    tx,
    careChanged,
    families.map(({ id: customerId, companyId, doctorId }) => {
      const doctorIds = (childrenOf.get(customerId) ?? []).map((child) => child.doctorId ?? doctorId);
      return { customerId, companyId, doctorIds: [...new Set([doctorId, ...doctorIds])] };
    }),
  );
}
