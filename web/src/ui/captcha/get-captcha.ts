import { endpoint } from '@fovea/contracts/endpoint';
import { z } from 'zod';

export const CaptchaOffer = z.object({ provider: z.enum(['altcha', 'recaptcha']), siteKey: z.string().optional(), challenge: z.unknown() });
export type CaptchaOffer = z.infer<typeof CaptchaOffer>;

/** Answered by the gateway itself, before any service: hence not in the registry of the services' endpoints. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  service: 'identity',
  access: 'public',
  region: 'none',
  input: z.object({}),
  response: CaptchaOffer,
  summary: 'The captcha to solve',
});
