import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant, PasswordDigest, PaymentId } from '../fields.ts';
import { Patient } from './schema.ts';

/** Verifies a device login; null for a wrong name or password alike. */
export const verifyDeviceLogin = rpc(
  'verifyDeviceLogin',
  'customer',
  ['device-inventory'],
  'regional',
  z.object({ username: z.string(), password: PasswordDigest }),
  z
    .object({
      patient: Patient,
      customerId: Id,
      companyId: Id,
      lock: z.boolean(),
      timezone: z.string(),
      language: z.string(),
    })
    .nullable(),
);
/** Account data for a charge, from its owner rather than a projection. Null also when the family removed it. */
export const patientForCharge = rpc(
  'patientForCharge',
  'customer',
  ['billing'],
  'regional',
  z.object({ accountId: Id }),
  z
    .object({
      patient: Patient,
      customerId: Id,
      companyId: Id,
      email: z.string(),
      fullName: z.string(),
      timezone: z.string(),
      language: z.string(),
      debug: z.boolean(),
      hasDevice: z.boolean(),
      /** Number of the family's children, without removed ones. */
      children: z.number().int(),
    })
    .nullable(),
);
/**
 * The names in a compliance report, read when it is drawn. Null for a deleted child, and for one that its family
 * removed unless `includesRemoved`.
 */
export const patientForReport = rpc(
  'patientForReport',
  'customer',
  ['notification'],
  'regional',
  z.object({ accountId: Id, includesRemoved: z.boolean().default(false) }),
  z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      /** The clinic's number of the patient. */
      patientId: z.string(),
      companyId: Id,
    })
    .nullable(),
);
/**
 * The part of a child's paid time that belongs to one plan, checked before that plan is undone. Null while the plan has
 * not arrived, and after it was undone.
 */
export const expiryWithout = rpc(
  'expiryWithout',
  'customer',
  ['billing'],
  'regional',
  z.object({ accountId: Id, paymentId: PaymentId }),
  z
    .object({
      /** When the plan's own time began or begins. */
      begins: Instant,
      /** End of the child's paid time now, and without this plan; null: none. */
      present: Instant.nullable(),
      without: Instant.nullable(),
    })
    .nullable(),
);
/** How many of these plans or companies are in use by families of this region. */
export const countCompanyCustomers = rpc(
  'countCompanyCustomers',
  'customer',
  ['company'],
  'regional',
  z.object({ companyId: Id }),
  z.object({ count: z.number().int() }),
);
