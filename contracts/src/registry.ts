import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { EventSpec, RpcSpec } from './event.ts';
import * as nouns from './nouns.ts';

/** Sorted by name: the order of a module's exports depends on the loader. */
const exported: [string, unknown][] = Object.entries(nouns).sort(([one], [other]) => (one < other ? -1 : 1));

function declared<Kind extends { kind: string }>(...kinds: string[]): Record<string, Kind> {
  const isDeclared = (value: unknown): value is Kind =>
    typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(String(value.kind));
  return Object.fromEntries(exported.filter((entry): entry is [string, Kind] => isDeclared(entry[1])));
}

/** Every shape the contract names, by its exported name. */
export const shapes: Record<string, z.ZodType> = Object.fromEntries(
  exported.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);
/**
 * Every HTTP endpoint of the product by its exported name: routes, validation, client, API page and access tests are
 * made from it.
 */
export const endpoints = declared<Endpoint>('endpoint');
/** Every event, by its exported name. */
export const events = declared<EventSpec<never>>('state', 'fact');
/** Every RPC between services, by its exported name. */
export const rpcSpecs = declared<RpcSpec<never, never>>('rpc');
