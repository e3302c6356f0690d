import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { Company, CompanyOption } from './schema.ts';

/** Company data for sign-up and sign-in; null when missing. */
export const companyById = rpc(
  'companyById',
  'company',
  ['customer', 'device-inventory', 'identity', 'notification'],
  'global',
  z.object({ id: Id }),
  CompanyOption.extend({
    publicPlans: z.boolean(),
    customerNotifications: z.boolean(),
    paymentGateway: z.boolean(),
    taxPercentage: z.number(),
    mobileCountryCode: z.string(),
    owner_email: z.string(),
    /** Telephone number for families, with the calling code; missing in replies of the previous release. */
    phone: z.string().nullable().optional(),
    /** Its logo; missing in replies of the previous release. */
    imageUrl: z.string().nullable().optional(),
  }).nullable(),
);
/** The company and its ancestors; the staff of all of them have access to its data. Empty when missing. */
export const companyAncestors = rpc(
  'companyAncestors',
  'company',
  ['gateway'],
  'global',
  z.object({ id: Id }),
  z.object({ ids: z.array(Id) }),
);
/** Data for a charge of its families; null when missing. */
export const companyForCharge = rpc(
  'companyForCharge',
  'company',
  ['billing'],
  'global',
  z.object({ companyId: Id }),
  Company.pick({ prepaid_subscriptions: true, paymentGateway: true }).nullable(),
);
/** Data for monthly statements of at most 500 companies; missing ones are left out. */
export const companiesForStatements = rpc(
  'companiesForStatements',
  'company',
  ['billing'],
  'global',
  z.object({ ids: z.array(Id).max(500) }),
  z.object({
    list: z.array(
      Company.pick({
        _id: true,
        name: true,
        type: true,
        country: true,
        parentCompanyId: true,
        diviendPercentage: true,
      }),
    ),
  }),
);
/** Takes one prepaid subscription for a charge, once per payment. False: none left. */
export const takePrepaid = rpc(
  'takePrepaid',
  'company',
  ['billing'],
  'global',
  z.object({ companyId: Id, paymentId: z.string() }),
  z.object({ taken: z.boolean() }),
);
