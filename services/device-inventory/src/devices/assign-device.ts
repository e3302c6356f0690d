import { isTestDevice } from '@fovea/contracts/devices/may-treat';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import type { Device } from '../../generated/global/client.ts';
import { publishDeviceBound } from '../facts.ts';
import { noTreatmentOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';
import { type Change, changeDevice } from '../inventory/change-device.ts';

type Customer = { id: string; region: string /** A test user. */; debug: boolean };
type Handover = Pick<Change, 'action' | 'date' | 'logging' | 'notes' | 'loser'>;

/**
 * Assigns a device in stock to a family, in every way of binding; one that must not treat is refused. Of two families for one device, or two devices for one family, exactly one
 * succeeds.
 */
export async function assignDevice(
  ctx: Context,
  device: Device,
  customer: Customer,
  handover: Handover,
): Promise<Device> {
  const { global, actor, now, changed } = ctx;
  await checkMayBind(ctx, device, customer);
  if (device.recallId) throw new AppError('deviceRecalled');
  const set = {
    customerId: customer.id,
    customerRegion: customer.region,
    bindingDate: handover.date,
    distributedAt: handover.date,
  };
  return global
    .$transaction(async (tx) => {
      const given = await changeDevice(tx, device, { ...handover, to: 'In use', set, actor }, ctx);
      await changed(tx, {
        customerId: customer.id,
        region: customer.region,
        changes: changesBetween(null, { device: given.serialNumber }),
      });
      await publishDeviceBound(tx, given, customer, now);
      return given;
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? new AppError('customerHasDevice') : error;
    });
}

async function checkMayBind(ctx: Context, device: Device, { debug }: Customer): Promise<void> {
  const noTreatment = await noTreatmentOf(ctx, device);
  if (noTreatment) throw new AppError('deviceStatus', { noTreatment });
  if (isTestDevice(device.type) && !debug) throw new AppError('deviceForTestUsers');
}
