import { AppError, refuseField } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { anyOf, kyselyOn, oneAtATime, type RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';
import type { Viewer } from './scope.ts';

/**
 * Saved views and answer templates, private or shared with the company. Private ones are bound to the company in which
 * they were made, because they may name its families.
 */
export const visibleTo = ({ id, companyId }: Viewer) => ({
  companyId,
  OR: [{ ownerId: id, shared: false }, ...(companyId === null ? [] : [{ shared: true }])],
});

export const mayShare = ({ role, companyId }: Viewer): boolean => role === 'companyAdmin' && companyId !== null;

/** The caller's private ones, and for an administrator the company's. */
export const changeableBy = (actor: Viewer) => ({
  companyId: actor.companyId,
  OR: [{ ownerId: actor.id, shared: false }, ...(mayShare(actor) ? [{ shared: true }] : [])],
});

/** Only the company's administrators share. Throws `notAllowed`. */
export function checkMayShare(actor: Viewer): void {
  if (!mayShare(actor)) throw new AppError('notAllowed');
}

/** Serializes additions to the private or the shared ones until the transaction ends. Returns their `where`. */
export async function lockOwnOrShared(tx: RegionalTx, what: string, shared: boolean, { id, companyId }: Viewer) {
  await oneAtATime(tx, `${what} of ${shared ? companyId : id}`);
  return shared ? { shared, companyId } : { shared, ownerId: id, companyId };
}

/** Names are unique among the private ones, and among those of the company. */
export async function refuseTakenName<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    throw uniqueViolation(error) ? refuseField('name', 'alreadyTaken') : error;
  });
}

/** Deletes private views and templates of staff who were deleted or moved to another company. */
export async function deletePrivateOfFormerStaff(client: RawClient, states: { id: string }[]): Promise<void> {
  const ids = states.map(({ id }) => id);
  for (const table of ['saved_view', 'answer_template'] as const)
    await kyselyOn<Tables>(client)
      .deleteFrom(table)
      .using('staff')
      .whereRef('staff.id', '=', `${table}.owner_id`)
      .where('staff.id', '=', anyOf(ids))
      .where(`${table}.shared`, '=', sql.lit(false))
      .where(({ or, eb, ref }) =>
        or([
          eb('staff.deleted', '=', sql.lit(true)),
          sql<boolean>`${ref('staff.company_id')} IS DISTINCT FROM ${ref(`${table}.company_id`)}`,
        ]),
      )
      .execute();
}
