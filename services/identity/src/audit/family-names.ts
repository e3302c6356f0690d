import { type AuditRow, familyNames } from '@fovea/contracts/audit';
import type { Ask } from '@fovea/kit/rpc';
import type { ViewedRecord } from './audit-view.ts';

/** A look at a list concerns a page of families: the first few stand for it. */
const mostNamed = 3;

/** Records with the names of their families, or without while the customer service is away. */
export async function withFamilies({ ask }: { ask: Ask }, records: ViewedRecord[]): Promise<AuditRow[]> {
  const customerIds = [...new Set(records.flatMap((record) => record.customerIds.slice(0, mostNamed)))];
  const { list } = customerIds.length > 0 ? await ask(familyNames, { customerIds }).catch(() => ({ list: [] })) : { list: [] };
  const names = new Map(list.map(({ _id, name }) => [_id, name]));
  return records.map((record) => ({ ...record, families: record.customerIds.slice(0, mostNamed).map((_id) => ({ _id, name: names.get(_id) ?? null })) }));
}
