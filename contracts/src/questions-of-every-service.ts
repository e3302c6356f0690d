import type { z } from 'zod';
import { deadLettersOf, discardDeadLetterOf, replayDeadLetterOf, tellAgainOf } from './dead-letters/questions.ts';
import type { ServiceName } from './endpoint.ts';
import type { RpcSpec } from './event.ts';
import { healthOf } from './health.ts';
import { cancelJobOf, jobOf, jobsOf } from './jobs/questions.ts';

/** What the kit answers for the service it runs. */
export const questionsOf = (service: ServiceName): RpcSpec<z.ZodObject, z.ZodType>[] => [
  healthOf(service),
  jobsOf(service),
  jobOf(service),
  cancelJobOf(service),
  deadLettersOf(service),
  replayDeadLetterOf(service),
  discardDeadLetterOf(service),
  tellAgainOf(service),
];
