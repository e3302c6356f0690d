import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Data of a sign-up link: the company's name and presets of the form. Throws `invalidSignUpLink`. */
export const getSignUpCompany = endpoint({
  method: 'GET',
  path: '/api/portal/signup',
  service: 'company',
  access: 'public',
  region: 'none',
  input: z.object({
    /** From the link; a missing id is invalid. */
    id: z.string().max(100).default(''),
  }),
  response: z.object({ name: z.string(), mobileCountryCode: z.string() }),
  summary: 'Get the company of a sign-up link',
  errors: ['invalidSignUpLink'],
});
