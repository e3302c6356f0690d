import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * What a family's sign-up link leads to: of the company no more than its name and what the form is preset with. Throws
 * `invalidSignUpLink`.
 */
export const getSignUpCompany = endpoint({
  method: 'GET',
  path: '/api/portal/signup',
  service: 'company',
  access: 'public',
  region: 'none',
  input: z.object({
    /** Of the link; missing is as good as unknown. */
    id: z.string().max(100).default(''),
  }),
  response: z.object({ name: z.string(), mobileCountryCode: z.string() }),
  summary: 'The company whose sign-up link this is',
});
