import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { PatientSubscription } from './schema.ts';

/** User name or password of a patient's device changed. The parent is notified. */
export const patientLoginChanged = fact(
  'patient.login-changed',
  'customer',
  ['notification'],
  'regional',
  z.object({ customerId: Id, accountId: Id, at: Instant }),
);

export const patientState = state(
  'patient',
  'customer',
  [
    'billing',
    'billing/money',
    'device-inventory',
    'device-inventory/check-ups',
    'device-inventory/sharing',
    'notification',
    'notification/notices',
  ],
  'regional',
  z.object({
    _id: Id,
    userId: Id,
    companyId: Id,
    doctorId: Id.nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    patientId: z.string().nullable(),
    username: z.string().nullable(),
    planId: Id.nullable(),
    expiredDate: Instant.nullable(),
    /** For a declined renewal: end of the grace period, in which treatment continues. */
    graceUntil: Instant.nullable().optional(),
    experienceDate: Instant.nullable(),
    subscriptionStatus: PatientSubscription,
    paid: z.boolean(),
    freeTrialUsed: z.boolean(),
    renewHasEnd: z.boolean(),
    /** Prescribed uses a week. Missing in older states. */
    prescribedPerWeek: z.number().int().nullable().optional(),
    createdAt: Instant,
    deleted: z.boolean(),
    /** Removed by the family and retained for the clinic: no treatment, no charge. Missing in older states. */
    removed: z.boolean().optional(),
  }),
);
export type PatientState = z.infer<typeof patientState.body>;
