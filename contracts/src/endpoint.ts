import { z } from 'zod';
import type { JobKind } from './jobs/kinds.ts';

/** Who is calling. Staff of type `normal` appear by their userType; `public` endpoints have no role at all. */
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

/** The gateway answers only what no database is asked for. */
export type Answerer = ServiceName | 'gateway';

export type EndpointSpec<Input extends z.ZodObject, Response extends z.ZodType, By extends Answerer = Answerer> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the specification; `:name` marks a path parameter, which arrives in the input. */
  path: string;
  service: By;
  access: 'public' | readonly Role[];
  /**
   * How the `db` key is resolved. `required`: the call works in exactly one region (a customer's or a normal staff
   * member's own; an admin's choice, else the first region). `optional`: an admin may leave it out to mean all of the
   * platform. `none`: platform-wide.
   */
  region: 'required' | 'optional' | 'none';
  /** One schema for what comes in: the query of GET and DELETE (DELETE also takes a body), the body of POST and PUT. */
  input: Input;
  response: Response;
  /**
   * What a GET answers of the thing this call saves. All of it is taken back: null is empty, `id` is `_id`, what the
   * input has not is ignored while it is unchanged; a name neither knows is refused.
   */
  saves?: z.ZodObject;
  /** One line for the API page. */
  summary: string;
  /** Makes something new: a repeat under the same `Idempotency-Key` is answered as the first call was, for 24 hours. */
  creates?: true;
  /**
   * Field of the answer that is kept nowhere: a repeat of a call that answered with it is told that it was done
   * already.
   */
  secret?: string;
  captcha?: true;
  /**
   * Also heard from a session that was ended, whose actor is then marked: renewing says why it is over, and gives such
   * a caller nothing else.
   */
  evenEnded?: true;
  /**
   * Also heard from a session that was ended or has expired, for so many days after its token was issued; its actor is
   * marked likewise. For what must not be lost, and gives the caller nothing.
   */
  takenForDays?: number;
  /** Only for the parent a family began with, not for whom that parent let in. */
  firstGuardian?: true;
  /** No read, and still heard from whoever may only look: it changes nothing of the family's. */
  viewers?: true;
  rate?: RateClass;
  /** `multipart`: one file field named `file` beside the input's fields. `raw`: the handler gets the unparsed bytes. */
  body?: 'json' | 'multipart' | 'raw';
  /** Its work is a job of this kind, which is the endpoint's own name: found again, cancelled, worked once. */
  job?: JobKind;
  /** Default 1 MB. */
  maxBytes?: number;
  /** The answer is the same for everybody and may be kept for so long. */
  cacheSeconds?: number;
  /** `json` is the envelope; `file` streams bytes with their own content type, `events` what happens as it happens. */
  answer?: 'json' | 'file' | 'events';
  /**
   * Where personal data is shown or changed, or the safety of accounts and of the platform is concerned: told to the
   * audit trail by the kit.
   */
  audit?: 'view' | 'change' | 'security';
};

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  By extends Answerer = Answerer,
> = EndpointSpec<Input, Response, By> & { kind: 'endpoint' };

export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never;
/** What a caller may send: defaults may be left out. */
export type RequestOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodObject, infer Response> ? z.output<Response> : never;

/**
 * Declares one HTTP endpoint: the gateway's route, the service's validation and types, the web client and the API page
 * all come from it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Input extends z.ZodObject, Response extends z.ZodType, By extends Answerer>(
  spec: EndpointSpec<Input, Response, By>,
): Endpoint<Input, Response, By> {
  return { ...spec, kind: 'endpoint' };
}

type Guarded = Pick<Endpoint, 'method' | 'firstGuardian' | 'viewers'>;

/** Whether a call is kept from somebody whom a parent let in. */
export const isKeptFrom = (
  { method, firstGuardian, viewers }: Guarded,
  { guardianId, viewOnly }: { guardianId?: string; viewOnly?: true },
): boolean =>
  guardianId !== undefined && (firstGuardian === true || (viewOnly === true && method !== 'GET' && viewers !== true));
