import { familyNames } from '@fovea/contracts/audit/rpcs';
import type { AuditRow } from '@fovea/contracts/audit/schema';
import type { Language } from '@fovea/contracts/fields';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { AuditLogRow } from './audit-query.ts';

/** A view of a list concerns a page of families: the first few represent it. */
const maxNamed = 3;

/** Names of each record's families; null while the customer service is unavailable. */
export async function familiesOf(
  { callRpc, language }: { callRpc: CallRpc; language: Language },
  rows: AuditLogRow[],
): Promise<AuditRow['families'][]> {
  const named = rows.map(({ customerIds }) => customerIds.slice(0, maxNamed));
  const customerIds = [...new Set(named.flat())];
  const { list } =
    customerIds.length > 0
      ? await callRpc(familyNames, { customerIds, language }).catch(() => ({ list: [] }))
      : { list: [] };
  const names = new Map(list.map(({ _id, name }) => [_id, name]));
  return named.map((ids) => ids.map((_id) => ({ _id, name: names.get(_id) ?? null })));
}
