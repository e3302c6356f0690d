import { getFamilyDose } from '@fovea/contracts/dose/endpoints';
import { doseOfDevice } from '../devices/device-settings.ts';
import { handle } from '../handle.ts';
import { visibleParent } from '../scope.ts';

/** For whoever treats the family's children, doctors included: `devices/info` is the office's. */
export const getFamilyDoseHandler = handle(getFamilyDose, async ({ userId }, ctx) => {
  const { id } = await visibleParent(ctx, userId);
  ctx.concerns(id);
  const device = await ctx.global.device.findFirst({ where: { customerId: id, deletedAt: null } });
  if (!device) return { device: null };
  const { id: _id, serialNumber: serial_number, productName } = device;
  return { device: { _id, serial_number, productName, dose: await doseOfDevice(ctx.global, device) } };
});
