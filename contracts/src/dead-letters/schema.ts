import { z } from 'zod';
import { services } from '../endpoint.ts';
import { Id, Instant, RegionKey } from '../fields.ts';

/** Why a message failed permanently: invalid, refused by a rule, or failed eleven times. */
export const DeadLetterCause = z.enum(['unreadable', 'refused', 'failed']);
export type DeadLetterCause = z.infer<typeof DeadLetterCause>;

/** Subject of a row that a job or loop failed on. */
export const failedRowSubject = (work: string): string => `row.${work}`;

/** The database that stores it; `scope` is a region key or `global`. */
export const DeadLetterPlace = z.object({
  id: Id,
  service: z.enum(services),
  scope: RegionKey,
});

/** A message that failed permanently. It is referenced without its body, which stays with the publisher. */
export const DeadLetter = z.object({
  _id: Id,
  ...DeadLetterPlace.omit({ id: true }).shape,
  consumer: z.string(),
  subject: z.string(),
  messageId: z.string(),
  cause: DeadLetterCause,
  /** For diagnosis: names of fields or errors, no values. */
  detail: z.string(),
  /** Number of its permanent failures. */
  times: z.number().int(),
  firstAt: Instant,
  lastAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/**
 * Whether it is a row that a job or loop failed on: `consumer` names the job, `messageId` the row. It is retried, and
 * deleted once it succeeds.
 */
export const isFailedRow = ({ consumer, subject }: Pick<DeadLetter, 'consumer' | 'subject'>): boolean =>
  subject === failedRowSubject(consumer);
