import { z } from 'zod';
import { Id, Instant } from '../fields.ts';

export const Notification = z.object({
  _id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;
