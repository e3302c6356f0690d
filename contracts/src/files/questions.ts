import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, text } from '../fields.ts';
import { PictureType } from './schema.ts';

/**
 * Whether this person put the file there; another than was signed is refused by name, as when it is read, and so is one
 * of more than `maxBytes`. `isPrivate` false: and everybody may read it.
 */
export const wasUploaded = rpc(
  'wasUploaded',
  'catalog-plan',
  ['company', 'customer', 'identity'],
  'global',
  z.object({
    key: z.string().max(200),
    uploadedBy: Id,
    isPrivate: z.boolean().optional(),
    maxBytes: z.number().int().optional(),
  }),
  z.object({ was: z.boolean() }),
);

/**
 * Makes room for a private picture that somebody sent by another way than the page, and answers the key to put it at; one
 * that is never put is forgotten.
 */
export const expectPicture = rpc(
  'expectPicture',
  'catalog-plan',
  ['customer'],
  'global',
  z.object({ fileName: text(255), fileType: PictureType, uploadedBy: Id }),
  z.object({ key: z.string() }),
);
