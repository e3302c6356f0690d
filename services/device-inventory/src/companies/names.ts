import { companiesInScope, isInScope } from '@fovea/kit/access/company-scope';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Context, Global } from '../handle.ts';
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

/** Names of staff who still work for one of the caller's companies; null: erased. */
export async function staffNames(
  { global, actor }: Pick<Context, 'global' | 'actor'>,
  ids: string[],
): Promise<ReadonlyMap<string, string | null>> {
  const [scope, staff] = await Promise.all([
    companiesInScope(global, actor),
    global.staff.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, fullName: true, companyId: true },
    }),
  ]);
  const visible = staff.filter(({ companyId }) => isInScope(scope, companyId));
  return new Map(visible.map(({ id, fullName }) => [id, fullName]));
}
