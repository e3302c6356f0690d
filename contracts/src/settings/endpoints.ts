import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Email, Instant } from '../fields.ts';
import { BaseSetting, Region, SaveSettings, Settings } from './schema.ts';

export const getBaseSetting = endpoint({
  method: 'GET',
  path: '/api/admin/setting/base',
  cacheSeconds: 60,
  service: 'company',
  access: 'public',
  region: 'none',
  input: z.object({}),
  response: BaseSetting,
  summary: 'Get regions, currencies, countries and providers without a session',
});
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/setting',
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: z.object({}),
  response: Settings,
  summary: 'Get the platform settings',
});
export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/admin/setting',
  service: 'company',
  access: ['admin'],
  stepUp: true,
  region: 'none',
  input: SaveSettings,
  saves: Settings,
  response: Settings,
  summary: 'Save platform settings',
  audit: 'security',
  errors: ['changedMeanwhile'],
});
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/setting/testmail',
  creates: true,
  service: 'notification',
  access: ['admin'],
  region: 'none',
  input: z.object({ to: Email }),
  response: Done,
  summary: 'Send a test mail with the saved sender',
  audit: 'security',
});
/** status: every service's database of that region responds. serverTime: the platform's clock. */
export const checkDatabases = endpoint({
  method: 'GET',
  path: '/api/admin/database/check',
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: z.object({}),
  response: z.object({ list: z.array(Region.extend({ status: z.boolean() })), serverTime: Instant }),
  summary: 'Get the health of each region’s databases',
});
