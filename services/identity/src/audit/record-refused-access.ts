import { deniedCall } from '@fovea/contracts/audit/access-refusals';
import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import { type RefusedAccess, recordRefusedAccess } from '@fovea/contracts/audit/rpcs';
import type { AccessRecord, AuditChange } from '@fovea/contracts/audit/schema';
import { emptyRecord, networkOf } from '@fovea/kit/audit/audit-log';
import { publish } from '@fovea/kit/messaging/outbox';
import { handleRpc } from '../handle.ts';

/** A repeated report has the ids of the first one, which the log stores once. */
export const recordRefusedAccessRpc = handleRpc(recordRefusedAccess, async ({ refusals }, { global, of }) => {
  for (const [region, some] of Map.groupBy(refusals, ({ actor }) => actor.region ?? '')) {
    const records = some.map(recordOf);
    if (region) await publish(of(region), accessRecorded, { records }, { region });
    else await publish(global, platformAccessRecorded, { records });
  }
  return {};
});

function recordOf({ actor, reason, attempts, address, ...refused }: RefusedAccess): AccessRecord {
  const { _id, at, requestId, concerning } = refused;
  const changes: AuditChange[] = [{ field: 'reason', from: null, to: reason }];
  if (attempts > 1) changes.push({ field: 'attempts', from: null, to: String(attempts) });
  const isStaff = actor.role !== 'customer' && actor.role !== 'device';
  return {
    ...emptyRecord,
    _id,
    at,
    kind: 'security',
    call: deniedCall(refused),
    requestId,
    actorId: actor.id,
    actorRole: actor.role,
    actorCompanyId: actor.companyId,
    address: isStaff ? address : networkOf(address),
    concerning,
    fields: changes.map(({ field }) => field),
    changes,
  };
}
