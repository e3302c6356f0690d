import { showPostalCode } from '@fovea/contracts/postal-codes';
import type { RequestThread, ReturnProgress } from '@fovea/contracts/requests/schema';
import type { Request } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';

/** The progress of a return; null for other requests. Its device was received once the family no longer has it. */
export async function progressOf(db: Regional, request: Request, now: Date): Promise<ReturnProgress | null> {
  const { type, deviceId, accountId, parentId, labelSentAt, refundedAt } = request;
  if (type !== 'Return' || !deviceId) return null;
  const [device, child] = await Promise.all([
    db.device.findUnique({ where: { id: deviceId }, select: { customerId: true } }),
    accountId ? db.patient.findUnique({ where: { id: accountId }, select: { expiredDate: true } }) : null,
  ]);
  const endsAt = child?.expiredDate;
  return {
    labelSentAt: labelSentAt?.toISOString() ?? null,
    received: device?.customerId !== parentId,
    refundedAt: refundedAt?.toISOString() ?? null,
    plan: endsAt ? { endsAt: endsAt.toISOString(), ended: endsAt <= now } : null,
  };
}

/** The progress and shipping address of a return, for staff. */
export async function returnOf(
  db: Regional,
  request: Request,
  now: Date,
): Promise<Pick<RequestThread, 'progress' | 'shipping'>> {
  const progress = await progressOf(db, request, now);
  if (!progress || !request.parentId) return { progress, shipping: null };
  const home = await db.parent.findUnique({
    where: { id: request.parentId },
    select: { zip: true, address: true, country: true },
  });
  return {
    progress,
    shipping: { zip: showPostalCode(home?.zip ?? '', home?.country ?? ''), address: home?.address ?? '' },
  };
}
