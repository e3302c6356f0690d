import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { endIdleSession } from '@fovea/contracts/sessions/rpcs';
import { emptyRecord } from '@fovea/kit/audit/audit-log';
import { newId } from '@fovea/kit/database/ids';
import { publish } from '@fovea/kit/messaging/outbox';
import { type GlobalTx, handleRpc } from '../handle.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { endSome } from './open-sessions.ts';

/** The gateway saw no activity for longer than its idle limit. Replicas of it may report the same session. */
export const endIdleSessionRpc = handleRpc(endIdleSession, async ({ staffId, sessionId }, ctx) => {
  await ctx.global.$transaction(async (tx) => {
    const ended = await endSome(tx, 'staff_session', staffId, { only: sessionId }, ctx);
    if (ended > 0) await record(tx, staffId, ctx.now);
  });
  return {};
});

async function record(tx: GlobalTx, staffId: string, now: Date): Promise<void> {
  const staff = await tx.staff.findUnique({
    where: { id: staffId },
    include: { company: { select: { databaseUrl: true } } },
  });
  if (!staff) return;
  const { id, role, companyId, region } = actingStaff(staff, staff.company?.databaseUrl);
  const idle: AccessRecord = {
    ...emptyRecord,
    _id: newId(),
    at: now.toISOString(),
    kind: 'security',
    call: 'SESSION idle',
    requestId: newId(),
    actorId: id,
    actorRole: role,
    actorCompanyId: companyId,
    address: '',
  };
  if (region) await publish(tx, accessRecorded, { records: [idle] }, { region });
  else await publish(tx, platformAccessRecorded, { records: [idle] });
}
