import { environmentOf } from '@fovea/contracts/environment';
import { kitConfig, optional } from '@fovea/kit/config/config';
import { z } from 'zod';

const settings = kitConfig.extend({
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .describe('Secret or restricted key of the card provider; a live key is refused outside production.'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).describe('Secret of the webhook endpoint `/api/stripe/webhook`.'),
  STRIPE_API_URL: optional(z.url()).describe('Address of the card provider’s sandbox; without it the provider itself.'),
});

/** Refuses live keys outside production. */
export const billingConfig = settings.refine(
  (config) => environmentOf(config) === 'production' || !/^[rs]k_live_/.test(config.STRIPE_SECRET_KEY),
  {
    path: ['STRIPE_SECRET_KEY'],
    error: 'must not be a live key where the host of PUBLIC_URL contains test or uat, or FOVEA_ENV is not production',
  },
);
