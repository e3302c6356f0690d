import { z } from 'zod';
import { InventoryStatus, Logging, whereabouts } from '../devices/fields.ts';
import { pageQuery } from '../envelope.ts';
import { db, Id, Instant, searched, searchedCode } from '../fields.ts';
import { MayBeEmpty, MayBeNot } from '../lists/relations.ts';

export const InventoryItem = z.object({
  _id: Id,
  productId: Id,
  productName: z.string(),
  serial_number: z.string(),
  status: InventoryStatus,
  companyId: Id,
  companyName: z.string(),
  ...whereabouts,
  updatedAt: Instant,
  /** Fields of the last action; null without one. Notes only where the caller may read them. */
  actionDate: Instant.nullable(),
  notes: z.string(),
  logging: z.array(Logging),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/**
 * Devices that need an action: in transfer to the caller's company (administrators: to any), past their discard date
 * and not discarded, recalled and not collected, or in use with another version than offered.
 */
export const deviceWaits = ['toReceive', 'toDiscard', 'recalled', 'toUpdate'] as const;
export type DeviceWait = (typeof deviceWaits)[number];

export const InventoryFilter = z.object({
  ...pageQuery(['productName', 'status', 'serial_number', 'updatedAt', 'companyName']).shape,
  /** Part of a serial number, UDI or order number, or a whole UDI from a scanner. */
  searchStr: searchedCode(200).optional(),
  status: InventoryStatus.optional(),
  statusIs: MayBeNot,
  waiting: z.enum(deviceWaits, { error: 'invalidChoice' }).optional(),
  customerEmail: searched(100).optional(),
  /** Empty: without a family. */
  customerEmailIs: MayBeEmpty,
  companyName: searched(100).optional(),
  companyNameIs: MayBeNot,
  /** Devices of this company only. */
  companyId: Id.optional(),
  companyIdIs: MayBeNot,
  db,
});
export type InventoryFilter = z.infer<typeof InventoryFilter>;

export const BatchRow = z.object({
  row: z.number().int(),
  serial_number: z.string(),
  _id: Id.nullable(),
  status: z.string(),
  batchStatus: z.enum(['waiting', 'failed', 'succeeded']),
  msg: z.string(),
});
export type BatchRow = z.infer<typeof BatchRow>;
/** Actions for a file of serial numbers. */
export const batchActions = ['Transfer', 'Receive', 'Recall'] as const;
export const BatchAction = z.enum(batchActions, { error: 'invalidChoice' });
export const mostInBatch = 100_000;

/** Selected devices: by `ids`, or all that match the filter. */
export const SelectedDevices = InventoryFilter.omit({ current: true, pageSize: true, sort: true, order: true }).extend({
  ids: z.array(Id).min(1).max(mostInBatch).optional(),
  action: BatchAction,
});
