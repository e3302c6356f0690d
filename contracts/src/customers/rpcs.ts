import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { Customer } from './schema.ts';

/** The parent as the portal shows it, for a session. Null when erased or deleted. */
export const portalUser = rpc(
  'portalUser',
  'customer',
  ['identity'],
  'regional',
  z.object({ id: Id }),
  Customer.nullable(),
);
/** Contact data of a parent or guardian when a message is sent. Null when deleted. */
export const customerContact = rpc(
  'customerContact',
  'customer',
  ['device-inventory', 'notification'],
  'regional',
  z.object({ id: Id }),
  z
    .object({
      _id: Id,
      email: z.string(),
      emailProven: z.boolean(),
      fullName: z.string(),
      firstName: z.string(),
      phone: z.string(),
      mobileCountryCode: z.string(),
      language: LanguageCode,
      timezone: z.string(),
      companyId: Id,
      companyName: z.string(),
      customerNotifications: z.boolean(),
      debug: z.boolean(),
      /** For a guardian: the parent's name. */
      letInBy: z.string().optional(),
    })
    .nullable(),
);
/** Customer counts by company, without test users. */
export const customerCounts = rpc(
  'customerCounts',
  'customer',
  ['company'],
  'regional',
  z.object({ companyIds: z.array(Id).optional() }),
  z.object({
    list: z.array(
      z.object({ companyId: Id, all: z.number().int(), last7Days: z.number().int(), last30Days: z.number().int() }),
    ),
  }),
);
/** Names of those parents that the caller may see. */
export const visibleFamilyNames = rpc(
  'visibleFamilyNames',
  'customer',
  ['notification'],
  'regional',
  z.object({
    customerIds: z.array(Id).max(200),
    actor: z.object({ id: Id, role: Role, companyId: Id.nullable() }),
    /** The reader's language. */
    language: LanguageCode,
  }),
  z.object({ list: z.array(z.object({ _id: Id, name: z.string() })) }),
);
