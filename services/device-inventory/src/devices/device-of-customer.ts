import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import { handleRpc } from '../handle.ts';

export const deviceOfCustomerRpc = handleRpc(deviceOfCustomer, async ({ customerId }, { global }) => {
  const device = await global.device.findUnique({ where: { customerId } });
  return device && { _id: device.id, serial_number: device.serialNumber, status: device.status };
});
