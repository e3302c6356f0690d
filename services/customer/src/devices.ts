import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import type { Work } from './handle.ts';

/** Reads the projection first. A device bound a moment ago may be missing there, so the inventory decides. */
export async function holdsDevice(customerId: string, { db, callRpc }: Pick<Work, 'db' | 'callRpc'>): Promise<boolean> {
  const projected = await db.device.findFirst({ where: { customerId, deleted: false }, select: { id: true } });
  return projected !== null || (await callRpc(deviceOfCustomer, { customerId })) !== null;
}
