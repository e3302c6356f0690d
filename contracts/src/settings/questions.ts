import { z } from 'zod';
import { rpc } from '../event.ts';
import { Currency } from '../fields.ts';

/** Limits and sender for other services; the mail password travels only here, between services, never to a browser. */
export const platformSettings = rpc(
  'platformSettings',
  'company',
  'global',
  z.object({}),
  z.object({
    currencies: z.array(Currency),
    maxPatients: z.number().int(),
    guaranteeMonths: z.number().int(),
    /** How long treatment goes on while a declined renewal is tried again. */ graceDays: z.number().int(),
    reportMonths: z.number().int(),
    dashboardUrl: z.string(),
    sender: z
      .object({ emailName: z.string(), email: z.string(), emailHost: z.string(), emailPassword: z.string() })
      .nullable(),
  }),
);
