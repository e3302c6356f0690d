import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { InventoryStatus } from './fields.ts';

/** Device counts by company and status. */
export const deviceCounts = rpc(
  'deviceCounts',
  'device-inventory',
  ['company'],
  'global',
  z.object({ companyIds: z.array(Id).optional() }),
  z.object({ list: z.array(z.object({ companyId: Id, status: InventoryStatus, count: z.number().int() })) }),
);
/** The device of a parent, checked before a charge or deletion. */
export const deviceOfCustomer = rpc(
  'deviceOfCustomer',
  'device-inventory',
  ['customer'],
  'global',
  z.object({ customerId: Id }),
  z.object({ _id: Id, serial_number: z.string(), status: InventoryStatus }).nullable(),
);
