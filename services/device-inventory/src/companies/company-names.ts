import { anyOf } from '@fovea/kit/database/kysely';
import type { Global } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/** Names of the companies by id. */
export async function companyNames(db: Global, ids: (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await kyselyOfGlobal(db)
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', anyOf(wanted))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
