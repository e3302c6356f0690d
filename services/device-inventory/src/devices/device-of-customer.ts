import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import { answer } from '../handle.ts';

export const deviceOfCustomerRpc = answer(deviceOfCustomer, async ({ customerId }, { global }) => {
  const device = await global.device.findUnique({ where: { customerId } });
  return device && { _id: device.id, serial_number: device.serialNumber, status: device.status };
});
