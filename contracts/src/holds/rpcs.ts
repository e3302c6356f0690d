import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant } from '../fields.ts';

/** The days of paid time that a release at `until` gives back, and the end of the plan before and after it. */
export const previewHoldCredit = rpc(
  'previewHoldCredit',
  'customer',
  ['device-inventory'],
  'regional',
  z.object({
    accountId: Id,
    /** When the hold began, and when an earlier one ended: a day is given back once. */
    since: Instant,
    earlierUntil: Instant.nullable(),
    until: Instant,
  }),
  z.object({ days: z.number().int(), before: Instant.nullable(), after: Instant.nullable() }),
);
