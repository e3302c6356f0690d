import { direct } from '@fovea/kit/direct';
import type { Global } from '../handle.ts';

/** Names of the companies by id. */
export async function companyNames(db: Global, ids: (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await direct(db).$queryRawUnsafe<{ id: string; name: string }[]>(
    'SELECT id, name FROM company WHERE id = ANY($1::uuid[])',
    wanted,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
