import { AppError } from '@fovea/contracts/errors';
import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';

/**
 * The company of a person who signs in; throws `companyLocked` when it is disabled. The row stays share-locked until
 * the transaction ends, and disabling writes the same row: a session is either refused here or revoked there.
 */
export async function requireActiveCompany(tx: RawClient, id: string): Promise<{ databaseUrl: string }> {
  const company = await kyselyOfAny(tx)
    .selectFrom('company')
    .select(['database_url as databaseUrl', 'disabled', 'deleted'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  // The company's first state has not arrived yet: the caller can retry.
  if (!company) throw new AppError('unavailable');
  if (company.disabled || company.deleted) throw new AppError('companyLocked');
  return { databaseUrl: company.databaseUrl };
}
