import { AppError } from '@fovea/contracts/errors';
import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';

/**
 * The company whose person is about to get a session; throws `companyLocked` when it is disabled. The row stays
 * share-locked until the caller's transaction ends, and disabling writes the same row: a session is either refused here
 * or revoked there, never missed between the two.
 */
export async function openCompany(tx: RawClient, id: string): Promise<{ databaseUrl: string }> {
  const company = await kyselyOfAny(tx)
    .selectFrom('company')
    .select(['database_url as databaseUrl', 'disabled', 'deleted'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  // A company whose first state is still on its way: asking again in a moment helps.
  if (!company) throw new AppError('unavailable');
  if (company.disabled || company.deleted) throw new AppError('companyLocked');
  return { databaseUrl: company.databaseUrl };
}
