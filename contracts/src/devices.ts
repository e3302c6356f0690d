import { z } from 'zod';
import { CsvChoice, CsvReading } from './csv.ts';
import { DeviceType, InventoryStatus, Logging, SerialNumber, TreatmentSettings, whereabouts } from './device-fields.ts';
import { endpoint, office, roles, staff } from './endpoint.ts';
import { Done, ExportResult, listQuery, pageOf, pageQuery } from './envelope.ts';
import { fact, rpc, state } from './event.ts';
import { db, Flag, GivenInstant, Id, Instant, optionalText, orEmpty, RegionKey, Setting, text } from './fields.ts';

/**
 * Treatment settings; null falls back to the catalog's, 0 means unlimited for intervals, timesPerDay and timesPerWeek.
 * Duration in seconds, intervals in hours.
 */
const OwnSettings = {
  duration: z.number().nullable(),
  intervals: z.number().nullable(),
  timesPerDay: z.number().nullable(),
  timesPerWeek: z.number().nullable(),
};

export const DeviceLog = z.object({
  _id: Id,
  date: Instant,
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  companyName: z.string().nullable(),
  toCompanyName: z.string().nullable(),
  logging: z.array(Logging),
  notes: z.string(),
  /** Empty where the caller may not know who it was. */
  actorName: z.string(),
  actorRole: z.enum(roles).nullable(),
});
export const UsageRecord = z.object({
  _id: Id,
  accountId: Id,
  accountName: z.string(),
  productName: z.string(),
  serial_number: z.string(),
  createdAt: Instant,
  happenedTime: Instant,
  endTime: Instant,
  leftLaserData: z.string(),
  rightLaserData: z.string(),
  timezone: z.string(),
  overLimit: z.boolean(),
});
export type UsageRecord = z.infer<typeof UsageRecord>;

export const Device = z.object({
  _id: Id,
  productId: Id,
  productName: z.string(),
  catalog: z.object({ reference: z.string() }),
  type: DeviceType,
  createdDate: Instant,
  serviceDate: Instant,
  discardDate: Instant,
  serial_number: z.string(),
  qrcode: z.string(),
  order_number: z.string(),
  udi: z.string(),
  /** Chosen for this device; null: its catalog's. */
  versionId: Id.nullable(),
  version: z.string().nullable(),
  forceVersion: z.boolean(),
  /** What the device itself said it runs. */
  reportedVersion: z.string().nullable(),
  companyId: Id,
  companyName: z.string(),
  /** The company that owns the asset, whoever holds it. */ ownership: Id,
  ownershipName: z.string(),
  ...whereabouts,
  bindingDate: Instant.nullable(),
  distributedAt: Instant.nullable(),
  lastUsage: Instant.nullable(),
  comments: z.string(),
  ...OwnSettings,
  twicePer24: z.boolean(),
  status: InventoryStatus,
  locked: z.boolean(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Device = z.infer<typeof Device>;
export const DeviceDetails = Device.extend({
  /** Of the company: the binding is one of its days. */
  timezone: z.string(),
  /**
   * By how much the device's own clock is ahead (behind: negative); null while it agrees with the platform's within ten
   * minutes.
   */
  clock: z.object({ offsetSeconds: z.number().int(), notedAt: Instant }).nullable(),
  logs: z.array(DeviceLog),
});

export const SaveDevice = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  productId: z.uuid({ error: 'required' }),
  type: DeviceType,
  createdDate: GivenInstant,
  serviceDate: GivenInstant.optional(),
  discardDate: GivenInstant.optional(),
  serial_number: SerialNumber,
  qrcode: text(200),
  order_number: text(100),
  udi: text(100),
  versionId: Id.nullable().optional(),
  /** Offers the chosen version even where it is lower than the catalog's or the one the device runs. */
  forceVersion: z.boolean().optional(),
  companyId: z.uuid({ error: 'required' }),
  ownership: Id.optional(),
  comments: optionalText(5000),
  duration: orEmpty(Setting),
  intervals: orEmpty(Setting),
  timesPerDay: orEmpty(Setting),
  timesPerWeek: orEmpty(Setting),
  twicePer24: z.boolean().optional(),
});
export type SaveDevice = z.infer<typeof SaveDevice>;

export const DeviceFilter = z.object({
  ...pageQuery(['productName', 'type', 'serial_number', 'udi', 'order_number', 'companyName', 'status', 'createdDate'])
    .shape,
  serialNumber: z.string().trim().max(64).optional(),
  companyName: z.string().trim().max(100).optional(),
  orderNumber: z.string().trim().max(100).optional(),
  type: DeviceType.optional(),
  /** The deleted ones instead of those that are there. */
  deleted: Flag.optional(),
});
export type DeviceFilter = z.infer<typeof DeviceFilter>;

export const ImportRow = z.object({
  row: z.number().int(),
  batchStatus: z.enum(['waiting', 'failed', 'succeeded']),
  type: z.string(),
  udi: z.string(),
  order_number: z.string(),
  qrcode: z.string(),
  serial_number: z.string(),
  msg: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const registerColumns = ['type', 'udi', 'order_number', 'qrcode', 'serial_number'] as const;
export const maxImportRows = 100_000;
export const maxImportBytes = 20 * 1024 * 1024;

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
});
export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/devices',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a device nobody holds; one with a past is hidden and keeps it',
});
export const restoreDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/restore',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Bring a deleted device back',
});
export const getDeviceDetails = endpoint({
  method: 'POST',
  path: '/api/admin/devices/info',
  service: 'device-inventory',
  access: office,
  region: 'none',
  input: z.object({ id: Id.optional(), serial_number: z.string().max(64).optional() }),
  response: DeviceDetails,
  summary: 'A device with its log',
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
  summary: 'Usage records of a device',
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
  summary: 'Barcodes of the listed devices as PNG in a zip',
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
  summary: 'Read a CSV of devices: each row waiting, or failed with its reason',
  rate: 'heavy',
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
  response: z.object({ list: z.array(ImportRow) }),
  summary: 'Register the waiting rows; each row’s result comes back',
  rate: 'heavy',
});

const Bound = z.object({ device: Device.nullable() });
/** What a family sees of its device. */
export const PortalDevice = z.object({
  _id: Id,
  serial_number: z.string(),
  udi: z.string(),
  productName: z.string(),
  catalog: z.object({ reference: z.string() }),
  status: InventoryStatus,
  createdDate: Instant,
  distributedAt: Instant.nullable(),
  bindingDate: Instant.nullable(),
  version: z.string().nullable(),
  settings: TreatmentSettings,
});
export type PortalDevice = z.infer<typeof PortalDevice>;

export const bindCustomerDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/bind',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({ serial_number: SerialNumber, customerId: Id, db }),
  response: Bound,
  summary: 'Bind a device to a parent',
  audit: 'change',
});
export const unbindCustomerDevice = endpoint({
  method: 'POST',
  path: '/api/admin/devices/unbind',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({ customerId: Id, db }),
  response: Done,
  summary: 'Take a parent’s device back into stock',
  audit: 'change',
});
export const getPortalDevice = endpoint({
  method: 'GET',
  path: '/api/portal/device',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ device: PortalDevice.nullable() }),
  summary: 'The family’s device',
});
export const bindDevice = endpoint({
  method: 'POST',
  path: '/api/portal/device',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ serial_number: SerialNumber }),
  response: z.object({ device: PortalDevice }),
  summary: 'Bind a device by its serial number',
  audit: 'change',
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
});

/** Who holds which device; only ids of people, so that it may travel beyond their region. */
export const deviceState = state(
  'device',
  'device-inventory',
  'global',
  z.object({
    _id: Id,
    serial_number: z.string(),
    productId: Id,
    companyId: Id,
    customerId: Id.nullable(),
    customerRegion: RegionKey.nullable(),
    status: InventoryStatus,
    /** Chosen for this device. */
    versionId: Id.nullable(),
    /** The release it says it runs. */
    reportedVersionId: Id.nullable().optional(),
    discardDate: Instant,
    deleted: z.boolean(),
  }),
);
export const deviceReportedLost = fact(
  'device.reported-lost',
  'device-inventory',
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, serial_number: z.string(), at: Instant }),
);
export const deviceReportedFound = fact(
  'device.reported-found',
  'device-inventory',
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, serial_number: z.string(), at: Instant }),
);
export const deviceBound = fact(
  'device.bound',
  'device-inventory',
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, at: Instant }),
);

/** Device counts by company and status. */
export const deviceCounts = rpc(
  'deviceCounts',
  'device-inventory',
  'global',
  z.object({ companyIds: z.array(Id).optional() }),
  z.object({ list: z.array(z.object({ companyId: Id, status: InventoryStatus, count: z.number().int() })) }),
);
/** The device a parent holds, asked before a charge or deletion. */
export const deviceOfCustomer = rpc(
  'deviceOfCustomer',
  'device-inventory',
  'global',
  z.object({ customerId: Id }),
  z.object({ _id: Id, serial_number: z.string(), status: InventoryStatus }).nullable(),
);
