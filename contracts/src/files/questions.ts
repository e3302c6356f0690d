import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/** Whether this person put the file there; another than was signed is refused by name, as when it is read. */
export const wasUploaded = rpc(
  'wasUploaded',
  'catalog-plan',
  ['identity'],
  'global',
  z.object({ key: z.string().max(200), uploadedBy: Id }),
  z.object({ was: z.boolean() }),
);
