import type { z } from 'zod';
import { type ServiceName, services } from './endpoint.ts';

/**
 * Regional messages travel in their region's own stream, so that a family's data never leaves it; platform ones in
 * `global`.
 */
export type Reach = 'global' | 'regional';

/** Who has an account on the bus. What each may say and hear there follows from what is declared here and nothing else. */
export type BusAccount = 'gateway' | ServiceName;
export const everyone: readonly BusAccount[] = ['gateway', ...services];
/** A service, and the name of its consumer where it hears the event with more than one: `notification/owned`. */
export type Hearer = ServiceName | `${ServiceName}/${string}`;

export type EventSpec<Body extends z.ZodObject, Goes extends Reach = Reach> = {
  kind: 'state' | 'fact';
  name: string;
  publisher: ServiceName;
  hearers: readonly Hearer[];
  /** Neither this release nor the one before hears it so: what they had on the bus goes. */
  forgotten?: readonly Hearer[];
  reach: Goes;
  body: Body;
  /** Of a regional one: its publisher tells it from the platform's database, naming the region. */
  toldFrom?: 'global';
};
export type EventBody<E> = E extends EventSpec<infer Body> ? z.output<Body> : never;

/**
 * The whole present state of one entity; the stream keeps the last message of each `_id`, so projections can be rebuilt
 * from it. An erased entity is told once more with `deleted: true` and nothing personal in it.
 */
export function state<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  hearers: readonly Hearer[],
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'state', name, publisher, hearers, reach, body };
}

/** The same state of what its publisher keeps once for the platform, told to the regions that have to do with it. */
export const toldFromPlatform = <Body extends z.ZodObject>(
  event: EventSpec<Body, 'regional'>,
): EventSpec<Body, 'regional'> => ({ ...event, toldFrom: 'global' });

/**
 * Something that happened, in the past tense. Facts carry ids, never names, addresses or secrets: they are kept for
 * long.
 */
export function fact<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  hearers: readonly Hearer[],
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'fact', name, publisher, hearers, reach, body };
}

/** The same event, which these heard once, and in no release that may still run. */
export const forgottenBy = <Event extends EventSpec<z.ZodObject>>(
  event: Event,
  forgotten: readonly Hearer[],
): Event => ({ ...event, forgotten });

/** `state.jp.parent.<id>`, `fact.jp.payment.succeeded`; scope is a region key or `global`. */
export function subjectOf(event: EventSpec<z.ZodObject>, scope: string, id = '*'): string {
  return event.kind === 'state' ? `state.${scope}.${event.name}.${id}` : `fact.${scope}.${event.name}`;
}

/** `STATE_jp`, `FACTS_global`. */
export function streamOf(kind: 'state' | 'fact', scope: string): string {
  return `${kind === 'state' ? 'STATE' : 'FACTS'}_${scope}`;
}

/** What a hearer's place on the stream is called; `into` is the region key or `global` of the database it writes into. */
export function durableOf({ kind, name }: EventSpec<z.ZodObject>, hearer: Hearer, scope: string, into: string): string {
  const [service, consumer] = hearer.split('/');
  return [service, kind, name, ...(consumer ? [consumer] : []), scope, 'into', into].join('-').replaceAll('.', '_');
}

/**
 * All that a hearer may have on a scope's stream: a message of a region goes into that region's database or the global
 * one, one of the platform into any.
 */
export const durablesOf = (
  event: EventSpec<z.ZodObject>,
  hearer: Hearer,
  scope: string,
  regions: readonly string[],
): string[] =>
  (scope === 'global' ? ['global', ...regions] : ['global', scope]).map((into) =>
    durableOf(event, hearer, scope, into),
  );

/** Where an event is told: on the platform's stream, or on each region's. */
export const scopesOf = ({ reach }: Pick<EventSpec<z.ZodObject>, 'reach'>, regions: readonly string[]) =>
  reach === 'global' ? ['global'] : regions;

export type RpcSpec<Request extends z.ZodObject, Reply extends z.ZodType> = {
  kind: 'rpc';
  name: string;
  service: ServiceName;
  askers: readonly BusAccount[];
  /** `regional`: asked within one region and answered from its database. */
  reach: Reach;
  request: Request;
  reply: Reply;
  /** The answer holds a secret: it travels sealed to the one who asked. */
  sealed?: true;
  /** How long a caller waits for the reply, in milliseconds. Default: two seconds. */
  deadlineMs?: number;
};

/** A question one service answers to another over the bus, within two seconds unless it has another deadline. */
export function rpc<Request extends z.ZodObject, Reply extends z.ZodType>(
  name: string,
  service: ServiceName,
  askers: readonly BusAccount[],
  reach: Reach,
  request: Request,
  reply: Reply,
): RpcSpec<Request, Reply> {
  return { kind: 'rpc', name, service, askers, reach, request, reply };
}

/** The same question, whose answer nobody reads who overhears it. */
export const sealed = <Request extends z.ZodObject, Reply extends z.ZodType>(
  question: RpcSpec<Request, Reply>,
): RpcSpec<Request, Reply> => ({ ...question, sealed: true });

/** The same call with a longer deadline than two seconds. */
export const withDeadline = <Request extends z.ZodObject, Reply extends z.ZodType>(
  deadlineMs: number,
  question: RpcSpec<Request, Reply>,
): RpcSpec<Request, Reply> => ({ ...question, deadlineMs });

export function rpcSubject(question: RpcSpec<z.ZodObject, z.ZodType>): string {
  return `rpc.${question.service}.${question.name}`;
}
