import { z } from 'zod';
import { state } from '../event.ts';
import { Id } from '../fields.ts';
import { Seller } from '../seller.ts';

/** There is one platform: the id its settings are told under. */
export const platformId = '00000000-0000-7000-8000-000000000001';

/** What services keep of the platform's settings. */
export const settingsState = state(
  'settings',
  'company',
  ['billing'],
  'global',
  z.object({
    _id: Id,
    /** Null where receipts name no seller but the company. */
    seller: Seller.nullable(),
    deleted: z.boolean(),
  }),
);
