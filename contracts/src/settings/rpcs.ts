import { z } from 'zod';
import { rpc, sealed } from '../event.ts';
import { Settings } from './schema.ts';

/** Limits for other services. */
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
  }),
);
/** The only call that returns the mail password, sealed to the mail service. Null: none is saved. */
export const mailSender = sealed(
  rpc(
    'mailSender',
    'company',
    ['notification'],
    'global',
    z.object({}),
    z.object({ emailName: z.string(), email: z.string(), emailHost: z.string(), emailPassword: z.string() }).nullable(),
  ),
);
