import { careChanged } from '@fovea/contracts/usage/events';
import { kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import { type ClaimedSubject, scheduleEvaluation, scheduleEvaluationOf } from '@fovea/kit/jobs/due-rows';
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
export const markInvitedFamiliesDue = (tx: RawClient, states: readonly { id: string }[]): Promise<void> =>
  scheduleEvaluationOf(
    tx,
    dueFamilies,
    states.map(({ id }) => ({ id, at: refreshedAt })),
    (changes) =>
      kyselyOn<Tables>(tx)
        .selectFrom(changes)
        .leftJoin('guardian', 'guardian.id', 'changes.id')
        .select(({ fn }) => [fn.coalesce('guardian.parent_id', 'changes.id').as('subject_id'), 'changes.at as due_at'])
        .distinct()
        .orderBy('subject_id'),
  );

/**
 * Publishes once per evaluated family that its treatments or invitations changed. A new day, which changes all rates of
 * a region at once, is not published.
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
