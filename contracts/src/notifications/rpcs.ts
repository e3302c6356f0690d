import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant, LanguageCode } from '../fields.ts';
import { FamilyMessage } from './schema.ts';

/** Whether this installation sends mail by its own relay, without a sender from the settings. */
export const mailRelay = rpc(
  'mailRelay',
  'notification',
  ['company'],
  'global',
  z.object({}),
  z.object({ isConfigured: z.boolean() }),
);

/** Messages sent to a family since a time, oldest first, at most the newest 100. */
export const messagesSince = rpc(
  'messagesSince',
  'notification',
  ['billing'],
  'regional',
  z.object({ customerId: Id, since: Instant, language: LanguageCode }),
  z.object({ list: z.array(FamilyMessage) }),
);
