import { z } from 'zod';
import { Id, Instant } from '../fields.ts';

/** By what a message goes that leaves the house. */
export const DeliveryChannel = z.enum(['mail', 'sms']);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;
/** `sent`: a provider has it; `nobody`: there was nobody to send it to any more. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'nobody', 'delivered', 'failed']);

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
