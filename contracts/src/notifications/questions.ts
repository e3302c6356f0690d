import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant, LanguageCode } from '../fields.ts';
import { FamilyMessage } from './schema.ts';

/** What a family was told since then, oldest first, at most the newest 100. */
export const messagesSince = rpc(
  'messagesSince',
  'notification',
  ['billing'],
  'regional',
  z.object({ customerId: Id, since: Instant, language: LanguageCode }),
  z.object({ list: z.array(FamilyMessage) }),
);
