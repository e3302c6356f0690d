import { z } from 'zod';
import { rpc } from '../event.ts';
import { Settings } from './schema.ts';

/** Limits and sender for other services; the mail password travels only here, between services, never to a browser. */
export const platformSettings = rpc(
  'platformSettings',
  'company',
  ['billing', 'catalog-plan', 'customer', 'identity', 'notification'],
  'global',
  z.object({}),
  Settings.pick({
    currencies: true,
    maxPatients: true,
    guaranteeMonths: true,
    graceDays: true,
    reportMonths: true,
    dashboardUrl: true,
  }).extend({
    sender: z
      .object({ emailName: z.string(), email: z.string(), emailHost: z.string(), emailPassword: z.string() })
      .nullable(),
  }),
);
