import { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { JobKind } from './jobs/kinds.ts';

/** Role of the caller. Staff of type `normal` have their userType; `public` endpoints have none. */
export const roles = ['admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Staff who work on people, devices and money. A doctor sees only patients and his own profile. */
export const office = ['admin', 'companyAdmin', 'general'] as const satisfies readonly Role[];
export const staff = [...office, 'doctor'] as const satisfies readonly Role[];

export const services = [
  'identity',
  'company',
  'customer',
  'device-inventory',
  'catalog-plan',
  'billing',
  'notification',
] as const;
export type ServiceName = (typeof services)[number];

export const rateClasses = ['read', 'write', 'signIn', 'deviceSignIn', 'renew', 'device', 'heavy', 'webhook'] as const;
export type RateClass = (typeof rateClasses)[number];

/** The gateway handles only calls that need no database. */
export type EndpointOwner = ServiceName | 'gateway';

export type EndpointSpec<
  Input extends z.ZodObject,
  Response extends z.ZodType,
  By extends EndpointOwner = EndpointOwner,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the specification; `:name` marks a path parameter, which becomes a field of the input. */
  path: string;
  service: By;
  access: 'public' | readonly Role[];
  /**
   * How the `db` key is resolved. `required`: the call works in exactly one region (a customer's or a normal staff
   * member's own; an admin's choice, else the first region). `optional`: an admin may leave it out to mean all of the
   * platform. `none`: platform-wide.
   */
  region: 'required' | 'optional' | 'none';
  /**
   * One schema for the whole input: the query of GET and DELETE (DELETE also takes a body), the body of POST and PUT.
   */
  input: Input;
  response: Response;
  /**
   * Response shape of the saved entity, accepted back as input: null is empty, `id` is `_id`, read-only fields are
   * ignored while unchanged, and other names are refused.
   */
  saves?: z.ZodObject;
  /** One line for the API page. */
  summary: string;
  /** What the call may answer beside the errors of any call; outside production the kit refuses to answer another. */
  errors?: readonly ErrorName[];
  /** Creates something: a repeat with the same `Idempotency-Key` gets the first response, for 24 hours. */
  creates?: true;
  /** Response field that is not stored: a repeat gets `alreadyDone` instead. */
  secret?: string;
  captcha?: true;
  /** For staff: the session must have been confirmed within the last minutes, where the installation asks for it. */
  stepUp?: true;
  /**
   * Also accepted from an ended session, with the actor marked: renewal returns why the session ended, and nothing
   * else.
   */
  evenEnded?: true;
  /**
   * Also accepted from an ended or expired session, for this many days after its token was issued, with the actor
   * marked. For data that must not be lost.
   */
  takenForDays?: number;
  /** For the parent only, not for guardians. */
  firstGuardian?: true;
  /** A write that view-only guardians may call, because it changes no data of the family. */
  viewers?: true;
  rate?: RateClass;
  /** `multipart`: one file field named `file` beside the input's fields. `raw`: the handler gets the unparsed bytes. */
  body?: 'json' | 'multipart' | 'raw';
  /** Runs as a job of this kind, the endpoint's own name: it can be found, cancelled, and runs once. */
  job?: JobKind;
  /** Default 1 MB. */
  maxBytes?: number;
  /** The response is the same for every caller and may be cached this long. */
  cacheSeconds?: number;
  /** `json` is the envelope; `file` streams bytes with their content type, `events` server-sent events. */
  answer?: 'json' | 'file' | 'events';
  /** Audited by the kit: personal data is viewed or changed, or security is concerned. */
  audit?: 'view' | 'change' | 'security';
};

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  By extends EndpointOwner = EndpointOwner,
> = EndpointSpec<Input, Response, By> & { kind: 'endpoint' };

export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never;
/** The input as callers type it: fields with defaults are optional. */
export type RequestOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodObject, infer Response> ? z.output<Response> : never;

/**
 * Declares one HTTP endpoint. The gateway's route, the service's validation and types, the web client and the API page
 * are derived from it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Input extends z.ZodObject, Response extends z.ZodType, By extends EndpointOwner>(
  spec: EndpointSpec<Input, Response, By>,
): Endpoint<Input, Response, By> {
  return { ...spec, kind: 'endpoint' };
}

type Guarded = Pick<Endpoint, 'method' | 'firstGuardian' | 'viewers'>;

/** Whether a guardian may not make a call. */
export const isDeniedToGuardian = (
  { method, firstGuardian, viewers }: Guarded,
  { guardianId, viewOnly }: { guardianId?: string; viewOnly?: true },
): boolean =>
  guardianId !== undefined && (firstGuardian === true || (viewOnly === true && method !== 'GET' && viewers !== true));
