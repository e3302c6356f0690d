import { z } from 'zod';
import * as audit from './audit.ts';
import * as catalogs from './catalogs.ts';
import * as clinicians from './clinicians.ts';
import * as companies from './companies.ts';
import * as customerPassword from './customer-password.ts';
import * as customers from './customers.ts';
import * as deviceProtocol from './device-protocol.ts';
import * as devices from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import type { EventSpec, RpcSpec } from './event.ts';
import * as files from './files.ts';
import * as inventory from './inventory.ts';
import * as jobs from './jobs.ts';
import * as notifications from './notifications.ts';
import * as patients from './patients.ts';
import * as payments from './payments.ts';
import * as planRequests from './plan-requests.ts';
import * as plans from './plans.ts';
import * as releases from './releases.ts';
import * as requests from './requests.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as usage from './usage.ts';

const modules: Record<string, unknown>[] = [
  audit,
  catalogs,
  clinicians,
  companies,
  customerPassword,
  customers,
  deviceProtocol,
  devices,
  files,
  inventory,
  jobs,
  notifications,
  patients,
  payments,
  planRequests,
  plans,
  releases,
  requests,
  sessions,
  settings,
  staff,
  usage,
];

function declared<Kind extends { kind: string }>(...kinds: string[]): Record<string, Kind> {
  const isDeclared = (value: unknown): value is Kind =>
    typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(String(value.kind));
  return Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(module).filter((entry): entry is [string, Kind] => isDeclared(entry[1])),
    ),
  );
}

/** Every shape the contract names, by its exported name. */
export const shapes: Record<string, z.ZodType> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  ),
);
/**
 * Every HTTP endpoint of the product by its exported name: routes, validation, client, API page and access tests are
 * made from it.
 */
export const endpoints = declared<Endpoint>('endpoint');
/** Every message told to others, by its exported name. */
export const events = declared<EventSpec<never>>('state', 'fact');
/** Every question services ask each other, by its exported name. */
export const questions = declared<RpcSpec<never, never>>('rpc');
