import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, RegionKey } from '../fields.ts';
import { PictureType } from './schema.ts';

/**
 * Whether this person put the file there; another than was signed is refused by name, as when it is read, and so is one
 * of more than `maxBytes`. `isPrivate` false: and everybody may read it. `customerId`: and for this family.
 */
export const wasUploaded = rpc(
  'wasUploaded',
  'catalog-plan',
  ['company', 'customer', 'identity'],
  'global',
  z.object({
    key: z.string().max(200),
    uploadedBy: Id,
    customerId: Id.optional(),
    isPrivate: z.boolean().optional(),
    maxBytes: z.number().int().optional(),
  }),
  z.object({ was: z.boolean() }),
);

/**
 * Makes room for a region's private picture that somebody sent by another way than the page, and answers its key; one that
 * is never put is forgotten.
 */
export const expectPicture = rpc(
  'expectPicture',
  'catalog-plan',
  ['customer'],
  'global',
  z.object({ fileType: PictureType, uploadedBy: Id, region: RegionKey }),
  z.object({ key: z.string() }),
);
