import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Id } from '../fields.ts';
import { ScannedSerial } from './fields.ts';
import { PortalDevice } from './schema.ts';

export const getPortalDevice = endpoint({
  method: 'GET',
  path: '/api/portal/device',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ device: PortalDevice.nullable() }),
  summary: 'Get the family’s device',
});
export const bindDevice = endpoint({
  method: 'POST',
  path: '/api/portal/device',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ serial_number: ScannedSerial }),
  response: z.object({ device: PortalDevice.omit({ records: true }) }),
  summary: 'Bind a device by its serial number',
  audit: 'change',
  errors: [
    'customerHasDevice',
    'deviceForTestUsers',
    'deviceNotInStock',
    'deviceOfAnotherCompany',
    'deviceRecalled',
    'deviceStatus',
    'incorrectDeviceNumber',
  ],
});
export const reportLost = endpoint({
  method: 'PUT',
  path: '/api/portal/device',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Report the device lost',
  audit: 'change',
  errors: ['deviceStatus'],
});
export const reportFound = endpoint({
  method: 'PUT',
  path: '/api/portal/device/find',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Report the device found',
  audit: 'change',
  errors: ['deviceStatus'],
});
