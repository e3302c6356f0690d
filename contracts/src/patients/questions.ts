import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, PasswordDigest } from '../fields.ts';
import { Patient } from './schema.ts';

/** A device asks who this login is; null for a wrong name or password alike. */
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
/**
 * What billing must know about an account at the moment of a charge, from its owner rather than a projection. Null also
 * for one the family removed.
 */
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
      /** How many children the family has now, without those it removed. */ children: z.number().int(),
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
