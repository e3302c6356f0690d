import { AppError, refuseField } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { anyOf, kyselyOn, oneAtATime, type RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';
import type { Viewer } from './scope.ts';

/**
 * What somebody keeps for their work, or an administrator for the whole company: saved views, templates of answers.
 * Whoever comes from another company has left the own ones behind there: they may name its families.
 */
export const visibleTo = ({ id, companyId }: Viewer) => ({
  companyId,
  OR: [{ ownerId: id, shared: false }, ...(companyId === null ? [] : [{ shared: true }])],
});

export const mayShare = ({ role, companyId }: Viewer): boolean => role === 'companyAdmin' && companyId !== null;

/** Those that the caller may change: the own ones, and the company's as one of its administrators. */
export const changeableBy = (actor: Viewer) => ({
  companyId: actor.companyId,
  OR: [{ ownerId: actor.id, shared: false }, ...(mayShare(actor) ? [{ shared: true }] : [])],
});

/** What is the company's is so by the word of its administrators. */
export function checkMayShare(actor: Viewer): void {
  if (!mayShare(actor)) throw new AppError('notAllowed');
}

/** The own ones, or those of the company; nobody else adds to them until the transaction ends. */
export async function lockOwnOrShared(tx: RegionalTx, what: string, shared: boolean, { id, companyId }: Viewer) {
  await oneAtATime(tx, `${what} of ${shared ? companyId : id}`);
  return shared ? { shared, companyId } : { shared, ownerId: id, companyId };
}

/** A name is there once among the own ones, and once among those of the company. */
export async function refuseTakenName<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    throw uniqueViolation(error) ? refuseField('name', 'alreadyTaken') : error;
  });
}

/** What was kept by somebody who is deleted, or now of another company, for nobody else. */
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
