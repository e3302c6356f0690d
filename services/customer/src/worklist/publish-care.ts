import { careChanged } from '@fovea/contracts/usage/events';
import { anyOf, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import { type ClaimedSubject, scheduleEvaluation } from '@fovea/kit/jobs/due-rows';
import { publishAll } from '@fovea/kit/messaging/outbox';
import type { Tables } from '../../generated/regional/tables.ts';
import { dueFamilies } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** Earlier than any other change is due: an evaluation recognises by it that open pages are to be refreshed. */
const refreshedAt = new Date(-1);

/** As `markFamiliesDue`, for treatments: the evaluation that updates the rates also refreshes the pages of staff. */
export const markTreatedFamilyDue = (tx: RawClient, id: string): Promise<void> =>
  scheduleEvaluation(tx, dueFamilies, [{ id, at: refreshedAt }]);

/** The same for the families of invited parents and guardians: a family's page shows each step of an invitation. */
export async function markInvitedFamiliesDue(tx: RawClient, states: readonly { id: string }[]): Promise<void> {
  const ids = states.map(({ id }) => id);
  const guardians = await kyselyOn<Tables>(tx)
    .selectFrom('guardian')
    .select(['id', 'parent_id as parentId'])
    .where('id', '=', anyOf(ids))
    .execute();
  const familyOf = new Map(guardians.map(({ id, parentId }) => [id, parentId]));
  await scheduleEvaluation(
    tx,
    dueFamilies,
    [...new Set(ids.map((id) => familyOf.get(id) ?? id))].map((id) => ({ id, at: refreshedAt })),
  );
}

/**
 * Publishes once per evaluated family that its treatments or invitations changed. A new day, which changes all rates of a region at
 * once, is not published.
 */
export async function publishCareChanged(tx: RegionalTx, looks: ClaimedSubject[]): Promise<void> {
  const ids = looks.flatMap(({ id, since }) => (+since <= +refreshedAt ? id : []));
  if (ids.length === 0) return;
  const select = { id: true, companyId: true, doctorId: true };
  const families = await tx.parent.findMany({ where: { id: { in: ids }, deletedAt: null }, select });
  const children = await tx.patient.findMany({
    where: { parentId: { in: ids }, deletedAt: null },
    select: { parentId: true, doctorId: true },
  });
  const childrenOf = Map.groupBy(children, ({ parentId }) => parentId);
  await publishAll(
    tx,
    careChanged,
    families.map(({ id: customerId, companyId, doctorId }) => {
      const doctorIds = (childrenOf.get(customerId) ?? []).map((child) => child.doctorId ?? doctorId);
      return { customerId, companyId, doctorIds: [...new Set([doctorId, ...doctorIds])] };
    }),
  );
}
