import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant } from '../fields.ts';

/** Days of paid time that a release at `until` credits, and the end of the plan before and after it. */
export const previewHoldCredit = rpc(
  'previewHoldCredit',
  'customer',
  ['device-inventory'],
  'regional',
  z.object({
    accountId: Id,
    /** Beginning of the hold, and end of an earlier one: each day is credited once. */
    since: Instant,
    earlierUntil: Instant.nullable(),
    until: Instant,
  }),
  z.object({ days: z.number().int(), before: Instant.nullable(), after: Instant.nullable() }),
);
