import { z } from 'zod';
import { CsvChoice, CsvReading } from '../csv.ts';
import { ScannedSerial } from '../devices/fields.ts';
import { maxImportBytes } from '../devices/schema.ts';
import { endpoint, office } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { BatchRow } from '../inventory/schema.ts';
import {
  Recall,
  RecallCriteria,
  RecallDetails,
  RecallDevice,
  RecallDeviceFilter,
  RecallFilter,
  RecallPreview,
  ReportedOutcome,
  StartRecall,
} from './schema.ts';

export const findRecalls = endpoint({
  method: 'GET',
  path: '/api/admin/recalls',
  service: 'device-inventory',
  access: office,
  region: 'none',
  input: RecallFilter,
  response: pageOf(Recall),
  summary: 'List recalls with devices in the caller’s scope',
  errors: ['inventoryOff'],
});
export const startRecall = endpoint({
  method: 'POST',
  path: '/api/admin/recalls',
  creates: true,
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  maxBytes: maxImportBytes,
  input: StartRecall,
  response: RecallDetails,
  summary: 'Recall devices, those at families included; holders are informed by a job',
  rate: 'heavy',
  audit: 'change',
  errors: ['recallChanged', 'recallCriteria', 'recallNoDevices', 'recallRange'],
});
export const previewRecall = endpoint({
  method: 'POST',
  path: '/api/admin/recalls/preview',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  maxBytes: maxImportBytes,
  input: z.object({ criteria: RecallCriteria }),
  response: RecallPreview,
  summary: 'How many devices a recall would reach, where',
  rate: 'heavy',
  errors: ['recallCriteria', 'recallRange'],
});
export const readRecallFile = endpoint({
  method: 'POST',
  path: '/api/admin/recalls/file',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  body: 'multipart',
  maxBytes: maxImportBytes,
  input: CsvChoice,
  response: CsvReading.extend({ list: z.array(BatchRow) }),
  summary: 'Read a CSV of serial numbers to recall: each row waiting, or failed with its reason',
  rate: 'heavy',
  errors: [
    'csvColumns',
    'csvEncoding',
    'csvOnly',
    'csvQuote',
    'csvTooManyRows',
    'incorrectDeviceNumber',
    'rowDuplicate',
  ],
});

const ofRecall = { service: 'device-inventory', access: office, region: 'none', input: z.object({ id: Id }) } as const;
export const getRecall = endpoint({
  ...ofRecall,
  method: 'GET',
  path: '/api/admin/recall',
  response: RecallDetails,
  summary: 'A recall with its progress in the caller’s scope',
  errors: ['inventoryOff'],
});
export const findRecallDevices = endpoint({
  ...ofRecall,
  method: 'GET',
  path: '/api/admin/recall/devices',
  input: RecallDeviceFilter,
  response: pageOf(RecallDevice),
  summary: 'Devices of a recall in the caller’s scope, with their holders',
  audit: 'view',
  errors: ['inventoryOff'],
});
export const exportRecall = endpoint({
  ...ofRecall,
  method: 'GET',
  path: '/api/admin/recall/export',
  response: ExportResult,
  job: 'exportRecall',
  summary: 'Export the devices of a recall',
  rate: 'heavy',
  audit: 'view',
});
export const getRecallPdf = endpoint({
  ...ofRecall,
  method: 'GET',
  path: '/api/admin/recall/pdf',
  answer: 'file',
  response: z.unknown(),
  summary: 'Report of a recall’s progress as a PDF',
  rate: 'heavy',
  errors: ['inventoryOff'],
});
export const closeRecall = endpoint({
  ...ofRecall,
  method: 'PUT',
  path: '/api/admin/recall/close',
  access: ['admin'],
  input: z.object({ id: Id, cancel: z.boolean().optional() }),
  response: RecallDetails,
  summary: 'Close a completed recall, or cancel an open one and release its devices',
  audit: 'change',
  errors: ['recallNotDone'],
});
export const reportRecalledDevice = endpoint({
  ...ofRecall,
  method: 'PUT',
  path: '/api/admin/recall/device',
  input: z.object({ id: Id, outcome: ReportedOutcome.optional() }),
  response: Done,
  summary: 'Acknowledge for a family that was called or, with an outcome, mark the device as done',
  audit: 'change',
  errors: ['inventoryOff', 'recallStep'],
});
export const swapRecalledDevice = endpoint({
  ...ofRecall,
  method: 'PUT',
  path: '/api/admin/recall/device/swap',
  input: z.object({ id: Id, serial_number: ScannedSerial }),
  response: Done,
  summary: 'Give the family of a recalled device another one from stock; the recalled one is on its way back',
  audit: 'change',
  errors: [
    'deviceNotInStock',
    'deviceOfAnotherCompany',
    'deviceRecalled',
    'deviceStatus',
    'incorrectDeviceNumber',
    'inventoryOff',
    'recallStep',
    'swapOtherCatalog',
  ],
});
