import { z } from 'zod';
import { CsvChoice, CsvReading } from '../csv.ts';
import { endpoint, office, staff } from '../endpoint.ts';
import { batchResult, Done, ExportResult, listQuery, pageOf } from '../envelope.ts';
import { db, Id, searchedCode } from '../fields.ts';
import { JobId } from '../jobs/schema.ts';
import { ScannedSerial } from './fields.ts';
import {
  Device,
  DeviceDetails,
  DeviceFilter,
  ImportRow,
  maxImportBytes,
  maxImportRows,
  SaveDevice,
  UsageRecord,
} from './schema.ts';

export const findDevices = endpoint({
  method: 'GET',
  path: '/api/admin/devices',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: DeviceFilter,
  response: pageOf(Device),
  summary: 'List registered devices',
  audit: 'view',
});
export const saveDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices',
  creates: true,
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: SaveDevice,
  saves: DeviceDetails,
  response: Device,
  summary: 'Register a device into a company, or update when _id is given',
  audit: 'change',
  errors: ['alreadyExists', 'changedMeanwhile', 'serialDeleted'],
});
export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/devices',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a device without a holder; one with a history is hidden and keeps it',
  errors: ['inUse'],
});
export const restoreDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/restore',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Restore a deleted device',
});
export const getDeviceDetails = endpoint({
  method: 'POST',
  path: '/api/admin/devices/info',
  service: 'device-inventory',
  access: office,
  region: 'none',
  input: z.object({ id: Id.optional(), serial_number: searchedCode(64).optional() }),
  response: DeviceDetails,
  summary: 'Get a device with its log',
  audit: 'view',
});
export const findDeviceRecords = endpoint({
  method: 'GET',
  path: '/api/admin/devices/records',
  service: 'device-inventory',
  access: office,
  region: 'optional',
  input: z.object({ ...listQuery(['happenedTime']).shape, deviceId: Id, db }),
  response: pageOf(UsageRecord),
  summary: 'List the usage records of a device',
  audit: 'view',
});
export const exportDevices = endpoint({
  method: 'GET',
  path: '/api/admin/devices/export',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: DeviceFilter.partial(),
  response: ExportResult,
  job: 'exportDevices',
  summary: 'Export devices',
  rate: 'heavy',
  audit: 'view',
});
export const exportBarcodes = endpoint({
  method: 'GET',
  path: '/api/admin/barcode',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: DeviceFilter.partial().extend({ id: Id.optional() }),
  response: ExportResult,
  job: 'exportBarcodes',
  summary: 'Download the barcodes of the listed devices as PNG files in a zip',
  rate: 'heavy',
});
export const previewDeviceImport = endpoint({
  method: 'POST',
  path: '/api/admin/devices/import/list',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: CsvChoice,
  body: 'multipart',
  maxBytes: maxImportBytes,
  response: CsvReading.extend({ list: z.array(ImportRow) }),
  summary: 'Preview a CSV of devices: each row waiting, or failed with its reason',
  rate: 'heavy',
  errors: [
    'csvColumns',
    'csvEncoding',
    'csvOnly',
    'csvQuote',
    'csvTooManyRows',
    'rowDeleted',
    'rowDuplicate',
    'rowMissingField',
    'rowRegistered',
    'rowUnknownType',
  ],
});
export const importDevices = endpoint({
  method: 'POST',
  path: '/api/admin/devices/import',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  maxBytes: maxImportBytes * 2,
  input: z.object({
    companyId: z.uuid({ error: 'required' }),
    productId: z.uuid({ error: 'required' }),
    ownership: Id.optional(),
    list: z.array(ImportRow).min(1).max(maxImportRows),
  }),
  response: batchResult(ImportRow),
  job: 'importDevices',
  summary: 'Register the waiting rows, with a result for each',
  rate: 'heavy',
  errors: ['rowDeleted', 'rowDuplicate', 'rowMissingField', 'rowRegistered', 'rowUnknownType'],
});
export const getDeviceImport = endpoint({
  method: 'GET',
  path: '/api/admin/devices/import/:id',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: JobId }),
  response: importDevices.response,
  summary: 'Get the results so far of an own import',
  rate: 'heavy',
});

const Bound = z.object({ device: Device.nullable() });

export const bindCustomerDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/bind',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({ serial_number: ScannedSerial, customerId: Id, db }),
  response: Bound,
  summary: 'Bind a device to a parent',
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
export const unbindCustomerDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/unbind',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({ customerId: Id, db }),
  response: Done,
  summary: 'Unbind a parent’s device and return it to stock',
  audit: 'change',
  errors: ['deviceStatus'],
});
