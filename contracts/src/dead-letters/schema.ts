import { z } from 'zod';
import { services } from '../endpoint.ts';
import { Id, Instant, RegionKey } from '../fields.ts';

/**
 * Why a consumer could not take a message: it is no message of its kind, a rule of ours turned it down, or it made the
 * consumer fail eleven times.
 */
export const DeadLetterCause = z.enum(['unreadable', 'refused', 'failed']);
export type DeadLetterCause = z.infer<typeof DeadLetterCause>;

/** The subject of what is no message but a row that a job or loop failed at. */
export const failedRowSubject = (work: string): string => `row.${work}`;

/** Where one is kept; `scope` is a region's key or `global`. */
export const DeadLetterPlace = z.object({
  id: Id,
  service: z.enum(services),
  scope: RegionKey,
});

/** A message that a consumer gave up. It is named, never quoted: what it says stays where it was told. */
export const DeadLetter = z.object({
  _id: Id,
  ...DeadLetterPlace.omit({ id: true }).shape,
  consumer: z.string(),
  subject: z.string(),
  messageId: z.string(),
  cause: DeadLetterCause,
  /** For whoever mends it: names of fields or errors, no values. */
  detail: z.string(),
  /** How often it was given up. */
  times: z.number().int(),
  firstAt: Instant,
  lastAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/**
 * Whether it is a row that a job or loop failed at: `consumer` names that work, `messageId` the row. It is tried again by
 * itself, and no longer listed once it was worked.
 */
export const isFailedRow = ({ consumer, subject }: Pick<DeadLetter, 'consumer' | 'subject'>): boolean =>
  subject === failedRowSubject(consumer);
