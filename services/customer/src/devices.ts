import { deviceOfCustomer } from '@fovea/contracts/devices/questions';
import type { Work } from './handle.ts';

/**
 * The projection answers nearly always; a device bound a moment ago may not have arrived in it, so its owner has the
 * last word.
 */
export async function holdsDevice(customerId: string, { db, ask }: Pick<Work, 'db' | 'ask'>): Promise<boolean> {
  const projected = await db.device.findFirst({ where: { customerId, deleted: false }, select: { id: true } });
  return projected !== null || (await ask(deviceOfCustomer, { customerId })) !== null;
}
