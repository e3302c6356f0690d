import { z } from 'zod';
import { state } from '../event.ts';
import { Id } from '../fields.ts';
import { Seller } from '../seller.ts';

/** Id of the platform's settings state. */
export const platformId = '00000000-0000-7000-8000-000000000001';

/** The platform's settings that other services store. */
export const settingsState = state(
  'settings',
  'company',
  ['billing'],
  'global',
  z.object({
    _id: Id,
    /** Null: receipts name only the company as seller. */
    seller: Seller.nullable(),
    deleted: z.boolean(),
  }),
);
