import { familyNames } from '@fovea/contracts/audit/questions';
import type { AuditRow } from '@fovea/contracts/audit/schema';
import type { Language } from '@fovea/contracts/fields';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { TrailRow } from './audit-query.ts';

/** A look at a list concerns a page of families: the first few stand for it. */
const mostNamed = 3;

/** The families of each record by name, or without while the customer service is away. */
export async function familiesOf(
  { ask, language }: { ask: Ask; language: Language },
  rows: TrailRow[],
): Promise<AuditRow['families'][]> {
  const named = rows.map(({ customerIds }) => customerIds.slice(0, mostNamed));
  const customerIds = [...new Set(named.flat())];
  const { list } =
    customerIds.length > 0
      ? await ask(familyNames, { customerIds, language }).catch(() => ({ list: [] }))
      : { list: [] };
  const names = new Map(list.map(({ _id, name }) => [_id, name]));
  return named.map((ids) => ids.map((_id) => ({ _id, name: names.get(_id) ?? null })));
}
