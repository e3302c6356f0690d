import { z } from 'zod';
import { type ServiceName, services } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { DeadLetter, DeadLetterPlace } from './schema.ts';

const Place = DeadLetterPlace.omit({ service: true });

/**
 * Dead letters of a service, oldest first, at most 100 per database, with the total of the available databases. The kit
 * of every service replies.
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
/** Requests its publisher to republish one; refused with `notFound` and `notToldAgain`. */
export const replayDeadLetterOf = (service: ServiceName) =>
  rpc('replay-dead-letter', service, ['company'], 'global', Place, z.object({}));
/** Deletes one; refused with `notFound`. */
export const discardDeadLetterOf = (service: ServiceName) =>
  rpc('discard-dead-letter', service, ['company'], 'global', Place, z.object({}));
/**
 * Republishes a message of the service: a fact unchanged, a state in its newest version. False when it is no longer
 * stored.
 */
export const republishOf = (service: ServiceName) =>
  rpc(
    'tell-again',
    service,
    services,
    'global',
    z.object({ subject: z.string(), messageId: z.string() }),
    z.object({ isTold: z.boolean() }),
  );
