import type { z } from 'zod';
import { type ServiceName, services } from './endpoint.ts';

/**
 * Regional messages use the stream of their region, so that family data never leaves it; platform messages use
 * `global`.
 */
export type Reach = 'global' | 'regional';

/** Accounts of the bus. Their permissions follow from these declarations alone. */
export type BusAccount = 'gateway' | ServiceName;
export const everyone: readonly BusAccount[] = ['gateway', ...services];
/** A service, with a consumer name where it consumes the event more than once: `notification/owned`. */
export type ConsumerName = ServiceName | `${ServiceName}/${string}`;

export type EventSpec<Body extends z.ZodObject, Goes extends Reach = Reach> = {
  kind: 'state' | 'fact';
  name: string;
  publisher: ServiceName;
  consumers: readonly ConsumerName[];
  /** Consumers removed in an earlier release, whose durables are deleted. */
  forgotten?: readonly ConsumerName[];
  reach: Goes;
  body: Body;
  /** A regional event published from the platform's database, with the region. */
  publishedFrom?: 'global';
};
export type EventBody<E> = E extends EventSpec<infer Body> ? z.output<Body> : never;

/**
 * The current state of one entity. The stream retains the last message of each `_id`, so that projections can be
 * rebuilt. Erasure publishes a last one with `deleted: true` and no personal data.
 */
export function state<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  consumers: readonly ConsumerName[],
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'state', name, publisher, consumers, reach, body };
}

/** Marks a state that is stored globally and published to the regions concerned. */
export const publishedFromPlatform = <Body extends z.ZodObject>(
  event: EventSpec<Body, 'regional'>,
): EventSpec<Body, 'regional'> => ({ ...event, publishedFrom: 'global' });

/**
 * Something that happened, in the past tense. Facts are retained for long, so they contain ids, never names, addresses
 * or secrets.
 */
export function fact<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  consumers: readonly ConsumerName[],
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'fact', name, publisher, consumers, reach, body };
}

/** Marks former consumers. No deployed release uses their durables any more. */
export const formerlyConsumedBy = <Event extends EventSpec<z.ZodObject>>(
  event: Event,
  forgotten: readonly ConsumerName[],
): Event => ({ ...event, forgotten });

/** `state.jp.parent.<id>`, `fact.jp.payment.succeeded`; scope is a region key or `global`. */
export function subjectOf(event: EventSpec<z.ZodObject>, scope: string, id = '*'): string {
  return event.kind === 'state' ? `state.${scope}.${event.name}.${id}` : `fact.${scope}.${event.name}`;
}

/** `STATE_jp`, `FACTS_global`. */
export function streamOf(kind: 'state' | 'fact', scope: string): string {
  return `${kind === 'state' ? 'STATE' : 'FACTS'}_${scope}`;
}

/** Durable name of a consumer; `into` is the region key or `global` of the database it writes to. */
export function durableOf(
  { kind, name }: EventSpec<z.ZodObject>,
  hearer: ConsumerName,
  scope: string,
  into: string,
): string {
  const [service, consumer] = hearer.split('/');
  return [service, kind, name, ...(consumer ? [consumer] : []), scope, 'into', into].join('-').replaceAll('.', '_');
}

/**
 * All durables of a consumer on the stream of a scope: a regional message is written to its region or `global`, a
 * platform message to any.
 */
export const durablesOf = (
  event: EventSpec<z.ZodObject>,
  hearer: ConsumerName,
  scope: string,
  regions: readonly string[],
): string[] =>
  (scope === 'global' ? ['global', ...regions] : ['global', scope]).map((into) =>
    durableOf(event, hearer, scope, into),
  );

/** Scopes an event is published in: `global`, or each region. */
export const scopesOf = ({ reach }: Pick<EventSpec<z.ZodObject>, 'reach'>, regions: readonly string[]) =>
  reach === 'global' ? ['global'] : regions;

export type RpcSpec<Request extends z.ZodObject, Reply extends z.ZodType> = {
  kind: 'rpc';
  name: string;
  service: ServiceName;
  permittedCallers: readonly BusAccount[];
  /** `regional`: called within one region and served from its database. */
  reach: Reach;
  request: Request;
  reply: Reply;
  /** The reply holds a secret and is sealed to the caller. */
  sealed?: true;
  /** How long a caller waits for the reply, in milliseconds. Default: two seconds. */
  deadlineMs?: number;
};

/** A call between services over the bus, with a timeout of two seconds unless it names another one. */
export function rpc<Request extends z.ZodObject, Reply extends z.ZodType>(
  name: string,
  service: ServiceName,
  permittedCallers: readonly BusAccount[],
  reach: Reach,
  request: Request,
  reply: Reply,
): RpcSpec<Request, Reply> {
  return { kind: 'rpc', name, service, permittedCallers, reach, request, reply };
}

/** Seals the reply of a call to its caller. */
export const sealed = <Request extends z.ZodObject, Reply extends z.ZodType>(
  question: RpcSpec<Request, Reply>,
): RpcSpec<Request, Reply> => ({ ...question, sealed: true });

/** The same call with a longer timeout than two seconds. */
export const withDeadline = <Request extends z.ZodObject, Reply extends z.ZodType>(
  deadlineMs: number,
  question: RpcSpec<Request, Reply>,
): RpcSpec<Request, Reply> => ({ ...question, deadlineMs });

export function rpcSubject(question: RpcSpec<z.ZodObject, z.ZodType>): string {
  return `rpc.${question.service}.${question.name}`;
}
