import { isTimezone } from '@fovea/contracts/fields';
import { type Environment, kitConfig, readConfig } from '@fovea/kit/config';
import { z } from 'zod';

const TimezoneList = z
  .string()
  .transform((list) => new Map(list.split(',').map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1).trim()])))
  .refine((zones) => [...zones.values()].every(isTimezone), { error: 'must look like "jp:Asia/Tokyo,au:Australia/Sydney"' });

export const billingConfig = kitConfig.extend({
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Of the local sandbox; left out, the provider's own address is used. */
  STRIPE_API_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url().optional()),
  /** The calendar of reports and day filters, by region; a region that is not named here counts in UTC. */
  REGION_TIMEZONES: TimezoneList.prefault('jp:Asia/Tokyo,au:Australia/Sydney,eu:Europe/Berlin'),
});

export const config = (env?: Environment) => readConfig(billingConfig, env);
export type BillingConfig = ReturnType<typeof config>;
