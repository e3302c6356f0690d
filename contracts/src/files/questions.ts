import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/**
 * Whether this person put the file there; another than was signed is refused by name, as when it is read, and so is one
 * of more than `maxBytes`. `isPrivate` false: and everybody may read it.
 */
export const wasUploaded = rpc(
  'wasUploaded',
  'catalog-plan',
  ['company', 'identity'],
  'global',
  z.object({
    key: z.string().max(200),
    uploadedBy: Id,
    isPrivate: z.boolean().optional(),
    maxBytes: z.number().int().optional(),
  }),
  z.object({ was: z.boolean() }),
);
