import { showPostalCode } from '@fovea/contracts/postal-codes';
import type { OwnRequests, RequestThread, ReturnProgress } from '@fovea/contracts/requests/schema';
import type { z } from 'zod';
import type { Request } from '../../generated/regional/client.ts';
import type { Regional, RegionalTx } from '../handle.ts';

type OwnReturn = NonNullable<z.output<typeof OwnRequests>['openReturn']>;

/** How far a return has come; null for any other request. Its device has arrived once it is no longer the family's. */
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

/** A family's return that is not closed, that of its present device first. */
export async function findOpenReturn(db: RegionalTx, parentId: string): Promise<OwnReturn | null> {
  const open = await db.request.findMany({
    where: { parentId, type: 'Return', open: true },
    select: { id: true, deviceId: true },
    orderBy: { id: 'desc' },
  });
  if (open.length === 0) return null;
  const devices = await db.device.findMany({ where: { customerId: parentId, deleted: false }, select: { id: true } });
  const held = open.find(({ deviceId }) => devices.some(({ id }) => id === deviceId));
  const found = held ?? open[0];
  return found ? { _id: found.id, holdsDevice: held !== undefined } : null;
}

/** What staff need to know of a return beside it. */
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
