import { z } from 'zod';
import { rpc, withDeadline } from '../event.ts';
import { Id } from '../fields.ts';
import { RecallMode, RecallReason } from './schema.ts';

/**
 * A recall when a message about it is sent: to the holder of a device, or to the staff of a company. Null when the
 * message is obsolete: for a family because the device was swapped or the recall was cancelled.
 */
export const recallForMail = rpc(
  'recallForMail',
  'device-inventory',
  ['notification'],
  'global',
  z.object({ recallId: Id, recallDeviceId: Id.optional(), companyId: Id.optional() }),
  z
    .object({
      title: z.string(),
      mode: RecallMode,
      reason: RecallReason,
      serial_number: z.string(),
      isAcknowledged: z.boolean(),
      devices: z.number().int(),
      atFamilies: z.number().int(),
    })
    .nullable(),
);

/**
 * A cancelled recall when its family is informed. Null when the family no longer has the device. `remaining`: what
 * another recall of the device asks for.
 */
export const recallCancellationForMail = rpc(
  'recallCancellationForMail',
  'device-inventory',
  ['notification'],
  'global',
  z.object({ recallDeviceId: Id }),
  z.object({ title: z.string(), serial_number: z.string(), remaining: RecallMode.nullable() }).nullable(),
);

const Line = z.object({ name: z.string(), value: z.string() });
/** Draws the report of a recall from given texts: the renderer and the typefaces take seconds to load. */
export const drawRecallReport = withDeadline(
  10_000,
  rpc(
    'drawRecallReport',
    'notification',
    ['device-inventory'],
    'global',
    z.object({ title: z.string(), parts: z.array(z.object({ heading: z.string(), lines: z.array(Line) })) }),
    z.object({ /** In Base64. */ pdf: z.string() }),
  ),
);
