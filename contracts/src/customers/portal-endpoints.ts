import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Location, RegionKey, text, Zip } from '../fields.ts';
import { Customer, SignUp, UpdateOwnDetails } from './schema.ts';

export const signUp = endpoint({
  method: 'POST',
  path: '/api/portal/users',
  creates: true,
  service: 'customer',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: SignUp,
  response: z.object({ id: Id, db: RegionKey }),
  summary: 'Customer sign-up by a company’s link',
  audit: 'change',
  errors: ['alreadyExists', 'invalidSignUpLink'],
});
export const getPortalUserInfo = endpoint({
  method: 'GET',
  path: '/api/portal/user/info',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Customer,
  summary: 'Get the signed-in parent',
});
export const updatePortalUser = endpoint({
  method: 'PUT',
  path: '/api/portal/user',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  firstGuardian: true,
  input: UpdateOwnDetails,
  saves: Customer,
  response: Customer,
  summary: 'Change the caller’s own details',
  audit: 'change',
  errors: ['changedMeanwhile', 'timezoneLocked'],
});
export const updatePortalAddress = endpoint({
  method: 'PUT',
  path: '/api/portal/user/address',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({
    address: text(500, 'selectAddress'),
    location: Location.nullable(),
    /** Required while direct shipping is on. */
    zip: Zip.optional(),
  }),
  saves: Customer,
  response: Customer,
  summary: 'Change the caller’s own billing address',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
