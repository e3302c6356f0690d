import { AppError } from '@fovea/contracts/errors';
import type { RawClient } from '@fovea/kit/kysely-on';

/**
 * The company whose person is about to get a session; throws `companyLocked` when it is disabled. The row stays
 * share-locked until the caller's transaction ends, and disabling writes the same row: a session is either refused here
 * or revoked there, never missed between the two.
 */
export async function openCompany(tx: RawClient, id: string): Promise<{ databaseUrl: string }> {
  type Row = { databaseUrl: string; disabled: boolean; deleted: boolean };
  const sql = 'SELECT database_url AS "databaseUrl", disabled, deleted FROM company WHERE id = $1::uuid FOR SHARE';
  const [company] = await tx.$queryRawUnsafe<Row[]>(sql, id);
  // A company whose first state is still on its way: asking again in a moment helps.
  if (!company) throw new AppError('unavailable');
  if (company.disabled || company.deleted) throw new AppError('companyLocked');
  return { databaseUrl: company.databaseUrl };
}
