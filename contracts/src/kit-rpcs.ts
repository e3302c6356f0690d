import type { z } from 'zod';
import { deadLettersOf, discardDeadLetterOf, replayDeadLetterOf, republishOf } from './dead-letters/rpcs.ts';
import type { ServiceName } from './endpoint.ts';
import type { EventSpec, RpcSpec } from './event.ts';
import { healthOf } from './health.ts';
import { cancelJobOf, jobOf, jobsOf } from './jobs/rpcs.ts';
import { events } from './registry.ts';
import { checksumsOf, projectionChecksOf, republishDifferingOf } from './states/rpcs.ts';

/** State events that a service publishes. */
export const statesOf = (service: ServiceName): EventSpec<z.ZodObject>[] =>
  // The events have no common body type.
  (Object.values(events) as unknown as EventSpec<z.ZodObject>[]).filter(
    ({ kind, publisher }) => kind === 'state' && publisher === service,
  );

/** RPCs that the kit serves in every service. */
export const kitRpcsOf = (service: ServiceName): RpcSpec<z.ZodObject, z.ZodType>[] => [
  healthOf(service),
  jobsOf(service),
  jobOf(service),
  cancelJobOf(service),
  deadLettersOf(service),
  replayDeadLetterOf(service),
  discardDeadLetterOf(service),
  republishOf(service),
  projectionChecksOf(service),
  ...statesOf(service).flatMap((event) => [checksumsOf(event), republishDifferingOf(event)]),
];
