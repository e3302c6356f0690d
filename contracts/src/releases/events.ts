import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id, Instant } from '../fields.ts';

export const releaseState = state(
  'release',
  'catalog-plan',
  ['device-inventory'],
  'global',
  z.object({
    _id: Id,
    name: z.string(),
    url: z.string(),
    md5: z.string(),
    notification: z.boolean(),
    deleted: z.boolean(),
  }),
);
export const releasePublished = fact(
  'release.published',
  'catalog-plan',
  ['notification'],
  'global',
  z.object({ releaseId: Id, name: z.string(), at: Instant }),
);
