import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { Company, CompanyOption } from './schema.ts';

/** What a sign-up or sign-in needs to know about a company right now. Null when unknown. */
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
    /** Its mark; services of a release before lack it. */
    imageUrl: z.string().nullable().optional(),
  }).nullable(),
);
/** The company itself, then each above it: whose staff see what is the company's. None of an unknown one. */
export const companyAncestors = rpc(
  'companyAncestors',
  'company',
  ['gateway'],
  'global',
  z.object({ id: Id }),
  z.object({ ids: z.array(Id) }),
);
/** What a charge of its families depends on at this moment. Null when unknown. */
export const companyForCharge = rpc(
  'companyForCharge',
  'company',
  ['billing'],
  'global',
  z.object({ companyId: Id }),
  Company.pick({ prepaid_subscriptions: true, paymentGateway: true }).nullable(),
);
/** What a month's statements depend on, of at most 500 companies; those that are unknown are left out. */
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
/** Takes one prepaid subscription for a charge; asking twice with the same payment takes one. False: none left. */
export const takePrepaid = rpc(
  'takePrepaid',
  'company',
  ['billing'],
  'global',
  z.object({ companyId: Id, paymentId: z.string() }),
  z.object({ taken: z.boolean() }),
);
