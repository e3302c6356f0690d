import { approvalDecided } from '@fovea/contracts/approvals/events';
import type { BoundName } from '@fovea/contracts/catalogs/dose-bounds';
import type { EventBody } from '@fovea/contracts/event';
import { publishDecidedChange } from '@fovea/kit/audit/audit-log';
import { consume, type GlobalTx } from '../handle.ts';
import { announceCatalog } from './announce-catalog.ts';
import { catalogRow } from './catalog-view.ts';

/**
 * Applies an approved change of a catalog's bounds, but only if the bounds have not changed since the request. The
 * audit log records whether it was applied.
 */
export const onApprovalDecided = consume(approvalDecided, async (decision, { tx }) => {
  const { kind, state, subjectId, decidedBy, changes } = decision;
  if (kind !== 'doseBounds' || state !== 'approved') return;
  const isApplied = await applyBounds(tx, decision);
  const catalog = await tx.catalog.findUnique({ ...catalogRow, where: { id: subjectId } });
  if (isApplied && catalog) await announceCatalog(tx, catalog);
  const outcome = isApplied ? 'EVENT approval.decided applied' : 'EVENT approval.decided outdated';
  const concerning = { id: subjectId, ...(catalog && { name: catalog.name }) };
  await publishDecidedChange(tx, outcome, { actorId: decidedBy, concerning, changes });
});

/** The condition is part of the write, so a save at the same time cannot be overwritten. */
async function applyBounds(tx: GlobalTx, { subjectId, changes }: EventBody<typeof approvalDecided>): Promise<boolean> {
  const from: Partial<Record<BoundName, string>> = {};
  const to: Partial<Record<BoundName, string>> = {};
  for (const { field, from: before, to: after } of changes) {
    if (before === null || after === null) return false;
    from[field] = before;
    to[field] = after;
  }
  const { count } = await tx.catalog.updateMany({
    where: { id: subjectId, ...from },
    data: to,
  });
  return count === 1;
}
