import { refuseField } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Request } from '../../generated/regional/client.ts';
import { publishRequestsAssigned } from '../facts.ts';
import { answerersOf } from '../families/colleagues.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { recordRequestChanges } from '../history/record-change.ts';

/** Assigns requests to staff who may answer each of them, or (null) to nobody. */
export async function assignRequests(
  tx: RegionalTx,
  { actor, now, changed }: Pick<Context, 'actor' | 'now' | 'changed'>,
  requests: Request[],
  staffId: string | null,
): Promise<void> {
  const colleagues = staffId ? await answerersOf(tx, requests) : [];
  const chosen = colleagues.find(({ _id }) => _id === staffId);
  if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
  const ids = requests.map(({ id }) => id);
  await tx.request.updateMany({ where: { id: { in: ids } }, data: { assignedTo: staffId } });
  const before = await namesOf(
    tx,
    requests.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  await recordRequestChanges(
    tx,
    changed,
    requests.map((request) => ({
      request,
      changes: changesBetween(
        { assignedTo: request.assignedTo && before.get(request.assignedTo) },
        { assignedTo: chosen?.fullName },
      ),
    })),
  );
  if (!staffId) return;
  const reassigned = requests.filter(({ assignedTo }) => assignedTo !== staffId);
  await publishRequestsAssigned(tx, reassigned, { to: staffId, by: actor.id, at: now });
}

async function namesOf(tx: RegionalTx, ids: string[]): Promise<ReadonlyMap<string, string | null>> {
  const people = await tx.staff.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  return new Map(people.map(({ id, fullName }) => [id, fullName]));
}
