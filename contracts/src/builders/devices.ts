import { deviceOfRegionState } from '../devices/events.ts';
import { ImportRow, PortalDevice } from '../devices/schema.ts';
import { InventoryItem } from '../inventory/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const serial_number = 'FV-000001';

export const importRow = builder(ImportRow, {
  row: 2,
  batchStatus: 'waiting',
  type: 'COMMERCIAL',
  udi: '09506000134352',
  order_number: 'O-1',
  qrcode: 'https://fovea.test/d/1',
  serial_number,
  status: '',
  msg: '',
});

/** A device in a clinic's stock. */
export const inventoryRow = builder(InventoryItem, {
  _id: ids.device,
  productId: ids.product,
  productName: 'Fovea One',
  serial_number,
  status: 'In stock',
  companyId: ids.clinic,
  companyName: 'Midori Eye Clinic',
  toCompanyId: null,
  toCompanyName: null,
  customerId: null,
  customerEmail: null,
  customerAway: false,
  customerRegion: null,
  updatedAt: at,
  actionDate: at,
  notes: '',
  logging: ['Company'],
});

/** The device a family holds. */
export const familyDevice = builder(PortalDevice, {
  _id: ids.device,
  serial_number,
  udi: '09506000134352',
  productName: 'Fovea One',
  catalog: { reference: 'F1' },
  status: 'In use',
  createdDate: at,
  distributedAt: at,
  bindingDate: at,
  version: null,
  discardDate: '2036-03-01T00:00:00.000Z',
  noTreatment: null,
  settings: { duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10, twicePer24: false },
  records: [],
});

/** Published to the region of the family that holds the device. */
export const deviceOfRegionEvent = builder(deviceOfRegionState.body, {
  _id: ids.device,
  serial_number,
  companyId: ids.clinic,
  customerId: ids.parent,
  status: 'In use',
  reportedVersionId: null,
  discardDate: '2036-03-01T09:00:00.000Z',
  deleted: false,
});
