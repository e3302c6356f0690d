import { z } from 'zod';
import { fact, formerlyConsumedBy, publishedFromPlatform, state } from '../event.ts';
import { Day, Id, Instant, RegionKey } from '../fields.ts';
import { InventoryStatus } from './fields.ts';

/** Holder of each device, with ids of people only, because it is global. Regions consume `device-of-region`. */
export const deviceState = formerlyConsumedBy(
  state(
    'device',
    'device-inventory',
    ['catalog-plan'],
    'global',
    z.object({
      _id: Id,
      serial_number: z.string(),
      productId: Id,
      companyId: Id,
      customerId: Id.nullable(),
      customerRegion: RegionKey.nullable(),
      status: InventoryStatus,
      /** Release chosen for this device. */
      versionId: Id.nullable(),
      /** The release that the device reports. */
      reportedVersionId: Id.nullable().optional(),
      discardDate: Instant,
      /** A recall holds it: it gives no treatment. Missing in states of earlier releases. */
      recallHold: z.boolean().optional(),
      deleted: z.boolean(),
    }),
  ),
  ['billing', 'customer', 'notification', 'notification/owned'],
);
/** State of a device for the regions of its family and company. Other regions get it as `deleted`. */
export const deviceOfRegionState = publishedFromPlatform(
  state(
    'device-of-region',
    'device-inventory',
    ['billing', 'customer', 'notification', 'notification/owned'],
    'regional',
    z.object({
      _id: Id,
      serial_number: z.string(),
      companyId: Id,
      /** Set for a family of this region. */
      customerId: Id.nullable(),
      status: InventoryStatus,
      reportedVersionId: Id.nullable(),
      discardDate: Instant,
      recallHold: z.boolean().optional(),
      deleted: z.boolean(),
    }),
  ),
);
export const deviceReportedLost = fact(
  'device.reported-lost',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, serial_number: z.string(), at: Instant }),
);
export const deviceReportedFound = fact(
  'device.reported-found',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, serial_number: z.string(), at: Instant }),
);
export const deviceBound = fact(
  'device.bound',
  'device-inventory',
  ['customer'],
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, at: Instant }),
);
/** A device was unbound from its family. */
export const deviceUnbound = fact(
  'device.unbound',
  'device-inventory',
  ['customer'],
  'regional',
  z.object({ deviceId: Id, customerId: Id, companyId: Id, at: Instant }),
);
/**
 * A family's device reported for the first time on a day of the family's calendar, or its clock became wrong or right.
 * Earlier days without reported uses had none.
 */
export const deviceContacted = fact(
  'device.heard',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({
    deviceId: Id,
    customerId: Id,
    day: Day,
    /** Seconds by which its clock is ahead (behind: negative), if more than ten minutes. */
    clockOffsetSeconds: z.number().int().nullable(),
    at: Instant,
  }),
);
