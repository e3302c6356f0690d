import { z } from 'zod';
import { Id } from './fields.ts';

/** Subject on which gateway replicas share when staff sessions were last used. */
export const activitySubject = 'gateway.activity';

/** `at` in milliseconds. */
export const SessionActivity = z.object({ sessionId: Id, staffId: Id, at: z.number() });
export type SessionActivity = z.infer<typeof SessionActivity>;
