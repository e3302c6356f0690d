import { z } from 'zod';
import { CsvChoice, CsvReading } from '../csv.ts';
import { InventoryAction, Logging } from '../devices/fields.ts';
import { maxImportBytes } from '../devices/schema.ts';
import { endpoint, office } from '../endpoint.ts';
import { batchResult, ExportResult, pageOf } from '../envelope.ts';
import { db, GivenInstant, Id, optionalText } from '../fields.ts';
import { JobId } from '../jobs/schema.ts';
import { BatchAction, BatchRow, InventoryFilter, InventoryItem, mostInBatch, SelectedDevices } from './schema.ts';

export const findInventory = endpoint({
  method: 'GET',
  path: '/api/admin/inventory',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  input: InventoryFilter,
  response: pageOf(InventoryItem),
  summary: 'List inventory in the caller’s scope',
  audit: 'view',
  errors: ['inventoryOff'],
});
export const countWaitingDevices = endpoint({
  method: 'GET',
  path: '/api/admin/inventory/waiting',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  input: z.object({ db }),
  response: z.object({
    toReceive: z.number().int(),
    toDiscard: z.number().int(),
    recalled: z.number().int(),
    toUpdate: z.number().int(),
  }),
  summary: 'Count the devices to be received, discarded, collected after a recall, or updated',
  errors: ['inventoryOff'],
});
export const exportInventory = endpoint({
  method: 'GET',
  path: '/api/admin/inventory/export',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  input: InventoryFilter.partial(),
  response: ExportResult,
  job: 'exportInventory',
  summary: 'Export inventory',
  rate: 'heavy',
  audit: 'view',
  errors: ['inventoryOff'],
});
export const changeDeviceStatus = endpoint({
  method: 'POST',
  path: '/api/admin/devices/status',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  input: z
    .object({
      id: Id,
      action: InventoryAction,
      actionDate: GivenInstant.optional(),
      companyId: Id.optional(),
      toCompanyId: Id.optional(),
      customerId: Id.optional(),
      db,
      logging: z.array(Logging).optional(),
      notes: optionalText(2000),
    })
    .refine(({ action, companyId }) => action === 'Recall' || companyId, { path: ['companyId'], error: 'required' })
    .refine(({ action, customerId }) => action === 'Distribute' || !customerId, {
      path: ['customerId'],
      error: 'distributeOnly',
    }),
  response: InventoryItem,
  summary: 'Run an inventory action on one device',
  audit: 'change',
  errors: [
    'customerHasDevice',
    'deviceForTestUsers',
    'deviceOfAnotherCompany',
    'deviceRecalled',
    'deviceStatus',
    'inventoryOff',
  ],
});
export const previewInventoryBatch = endpoint({
  method: 'POST',
  path: '/api/admin/inventory/import',
  service: 'device-inventory',
  access: office,
  region: 'none',
  body: 'multipart',
  maxBytes: maxImportBytes,
  input: CsvChoice.extend({ action: BatchAction }),
  response: CsvReading.extend({ list: z.array(BatchRow) }),
  summary: 'Preview a CSV of serial numbers: each row waiting, or failed with its reason',
  rate: 'heavy',
  errors: [
    'alreadyAtCompany',
    'csvColumns',
    'csvEncoding',
    'csvOnly',
    'csvQuote',
    'csvTooManyRows',
    'incorrectDeviceNumber',
    'inventoryOff',
    'notInTransferring',
    'notOnItsWay',
    'rowDuplicate',
    'rowNotInStock',
  ],
});
export const previewSelectedDevices = endpoint({
  method: 'POST',
  path: '/api/admin/inventory/picked',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  maxBytes: maxImportBytes,
  input: SelectedDevices,
  response: z.object({ list: z.array(BatchRow) }),
  summary: 'Preview a batch of selected devices: each waiting, or failed with its reason',
  rate: 'heavy',
  audit: 'view',
  errors: ['alreadyAtCompany', 'inventoryOff', 'notInTransferring', 'notOnItsWay', 'rowNotInStock', 'tooManyPicked'],
});
export const changeInventoryStatus = endpoint({
  method: 'POST',
  path: '/api/admin/inventory/status',
  service: 'device-inventory',
  access: office,
  region: 'none',
  maxBytes: maxImportBytes,
  input: z.object({
    ids: z.array(Id).min(1).max(mostInBatch),
    action: BatchAction,
    toCompanyId: Id.optional(),
    logging: z.array(Logging).optional(),
    notes: optionalText(2000),
  }),
  response: batchResult(BatchRow),
  job: 'changeInventoryStatus',
  summary: 'Transfer, receive or recall several devices, with a result for each',
  rate: 'heavy',
  audit: 'change',
  errors: [
    'alreadyAtCompany',
    'incorrectDeviceNumber',
    'inventoryOff',
    'notInTransferring',
    'notOnItsWay',
    'rowNotInStock',
  ],
});
export const getInventoryBatch = endpoint({
  method: 'GET',
  path: '/api/admin/inventory/status/:id',
  service: 'device-inventory',
  access: office,
  region: 'none',
  input: z.object({ id: JobId }),
  response: changeInventoryStatus.response,
  summary: 'Get the results so far of an own batch of devices',
  rate: 'heavy',
});
