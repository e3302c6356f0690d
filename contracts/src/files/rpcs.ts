import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, RegionKey } from '../fields.ts';
import { PictureType } from './schema.ts';

/**
 * Whether this person uploaded the file. A file other than the signed one, or above `maxBytes`, is refused with its own
 * error. `isPrivate` false: it must be public. `customerId`: it must belong to this family.
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

/** Reserves a key for a private picture of a region that is not uploaded by the page. Unused keys are deleted. */
export const expectPicture = rpc(
  'expectPicture',
  'catalog-plan',
  ['customer'],
  'global',
  z.object({ fileType: PictureType, uploadedBy: Id, region: RegionKey }),
  z.object({ key: z.string() }),
);
