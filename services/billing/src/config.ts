import { type Environment, kitConfig, readConfig } from '@fovea/kit/config';
import { z } from 'zod';

export const billingConfig = kitConfig.extend({
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Of the local sandbox; left out, the provider's own address is used. */
  STRIPE_API_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url().optional()),
});

export const config = (env?: Environment) => readConfig(billingConfig, env);
export type BillingConfig = ReturnType<typeof config>;
