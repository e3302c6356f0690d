import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';

const OfHolder = z.object({ recallId: Id, recallDeviceId: Id, customerId: Id, companyId: Id, at: Instant });

/** A family's device is recalled: `round` 0 informs it, 1 and 2 remind it because it has not acknowledged. */
export const deviceRecalled = fact(
  'device.recalled',
  'device-inventory',
  ['notification'],
  'regional',
  OfHolder.extend({ round: z.number().int() }),
);
/** A recall was cancelled. The family had been informed and still has the device. */
export const deviceRecallCancelled = fact(
  'device.recall-cancelled',
  'device-inventory',
  ['notification'],
  'regional',
  OfHolder,
);
/** Devices of a company are recalled. Published again while staff process its devices. */
export const companyRecallStarted = fact(
  'recall.started-at-company',
  'device-inventory',
  ['notification'],
  'regional',
  z.object({ recallId: Id, companyId: Id, at: Instant }),
);
/** A recall was cancelled. The company had been informed. */
export const companyRecallCancelled = fact(
  'recall.cancelled-at-company',
  'device-inventory',
  ['notification'],
  'regional',
  z.object({ recallId: Id, companyId: Id, at: Instant }),
);
/** A recall could be delivered to the family neither by mail nor by text message. */
export const recallUndeliverable = fact(
  'recall.undeliverable',
  'notification',
  ['device-inventory'],
  'regional',
  z.object({ recallDeviceId: Id, customerId: Id, at: Instant }),
);
