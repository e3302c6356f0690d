import { z } from 'zod';
import { pageQuery } from '../envelope.ts';
import { GivenInstant, Id, Instant, optionalText, text, WebAddress } from '../fields.ts';

/** A software version; md5 is the stored file's ETag. */
export const Release = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  md5: z.string(),
  notification: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Release = z.infer<typeof Release>;
export const SaveRelease = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  name: text(100),
  description: optionalText(5000),
  url: WebAddress,
  md5: z.string({ error: 'required' }).regex(/^[0-9a-f]{32}$/i, { error: 'required' }),
  notification: z.boolean().default(false),
});
export type SaveRelease = z.infer<typeof SaveRelease>;
export const ReleaseFilter = pageQuery(['name', 'description', 'createdAt']).extend({
  /** A single release. */
  id: Id.optional(),
});
export type ReleaseFilter = z.infer<typeof ReleaseFilter>;
