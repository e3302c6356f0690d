import type { z } from 'zod';
import type { ServiceName } from './endpoint.ts';

/**
 * Regional messages travel in their region's own stream, so that a family's data never leaves it; platform ones in
 * `global`.
 */
export type Reach = 'global' | 'regional';

export type EventSpec<Body extends z.ZodObject, Goes extends Reach = Reach> = {
  kind: 'state' | 'fact';
  name: string;
  publisher: ServiceName;
  reach: Goes;
  body: Body;
};
export type EventBody<E> = E extends EventSpec<infer Body> ? z.output<Body> : never;

/**
 * The whole present state of one entity; the stream keeps the last message of each `_id`, so projections can be rebuilt
 * from it. An erased entity is told once more with `deleted: true` and nothing personal in it.
 */
export function state<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'state', name, publisher, reach, body };
}

/**
 * Something that happened, in the past tense. Facts carry ids, never names, addresses or secrets: they are kept for
 * long.
 */
export function fact<Body extends z.ZodObject, Goes extends Reach>(
  name: string,
  publisher: ServiceName,
  reach: Goes,
  body: Body,
): EventSpec<Body, Goes> {
  return { kind: 'fact', name, publisher, reach, body };
}

/** `state.jp.parent.<id>`, `fact.jp.payment.succeeded`; scope is a region key or `global`. */
export function subjectOf(event: EventSpec<z.ZodObject>, scope: string, id = '*'): string {
  return event.kind === 'state' ? `state.${scope}.${event.name}.${id}` : `fact.${scope}.${event.name}`;
}

/** `STATE_jp`, `FACTS_global`. */
export function streamOf(kind: 'state' | 'fact', scope: string): string {
  return `${kind === 'state' ? 'STATE' : 'FACTS'}_${scope}`;
}

export type RpcSpec<Request extends z.ZodObject, Reply extends z.ZodType> = {
  kind: 'rpc';
  name: string;
  service: ServiceName;
  /** `regional`: asked within one region and answered from its database. */
  reach: Reach;
  request: Request;
  reply: Reply;
};

/** A question one service answers to another over the bus, within two seconds. */
export function rpc<Request extends z.ZodObject, Reply extends z.ZodType>(
  name: string,
  service: ServiceName,
  reach: Reach,
  request: Request,
  reply: Reply,
): RpcSpec<Request, Reply> {
  return { kind: 'rpc', name, service, reach, request, reply };
}

export function rpcSubject(question: RpcSpec<z.ZodObject, z.ZodType>): string {
  return `rpc.${question.service}.${question.name}`;
}
