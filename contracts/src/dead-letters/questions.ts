import { z } from 'zod';
import { type ServiceName, services } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { DeadLetter, DeadLetterPlace } from './schema.ts';

const Place = DeadLetterPlace.omit({ service: true });

/**
 * What a service's consumers gave up, the oldest first and 100 of each database, with how many there are in those
 * databases that answer. Every service answers these through the kit.
 */
export const deadLettersOf = (service: ServiceName) =>
  rpc(
    'dead-letters',
    service,
    ['company'],
    'global',
    z.object({}),
    z.object({ list: z.array(DeadLetter), total: z.number().int(), isComplete: z.boolean() }),
  );
/** Has one told again by whoever told it; refused with `notFound` and `notToldAgain`. */
export const replayDeadLetterOf = (service: ServiceName) =>
  rpc('replay-dead-letter', service, ['company'], 'global', Place, z.object({}));
/** Forgets one; refused with `notFound`. */
export const discardDeadLetterOf = (service: ServiceName) =>
  rpc('discard-dead-letter', service, ['company'], 'global', Place, z.object({}));
/**
 * Tells a message of one's own again: a fact as it was, of a state the newest of its entity. False when it is not kept
 * any more.
 */
export const tellAgainOf = (service: ServiceName) =>
  rpc(
    'tell-again',
    service,
    services,
    'global',
    z.object({ subject: z.string(), messageId: z.string() }),
    z.object({ isTold: z.boolean() }),
  );
