import { z } from 'zod';
import { AccessRecord } from '../audit/schema.ts';
import { fact, state } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { SymptomKind } from './schema.ts';

/** Whether a child's treatment is on hold; `_id` is the child's account. */
export const treatmentHoldState = state(
  'treatment-hold',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({
    _id: Id,
    customerId: Id,
    /** Null: released. */
    since: Instant.nullable(),
    /** Kinds of the symptoms; empty for a hold without one. */
    kinds: z.array(SymptomKind),
    deleted: z.boolean(),
  }),
);
/** A symptom was reported, or staff put a treatment on hold. */
export const treatmentHeld = fact(
  'treatment.held',
  'device-inventory',
  ['notification'],
  'regional',
  z.object({ holdId: Id, symptomId: Id.nullable(), accountId: Id, customerId: Id, at: Instant }),
);
/**
 * A treatment was released: `days` of paid time are credited. `record` is the audit entry of the moved end of the plan.
 */
export const treatmentReleased = fact(
  'treatment.released',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({
    holdId: Id,
    accountId: Id,
    customerId: Id,
    days: z.number().int(),
    record: AccessRecord,
    at: Instant,
  }),
);
