import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import type { Envelope, Issue } from '@fovea/contracts/envelope';
import { idleHeader } from '@fovea/contracts/idle-header';
import i18n from 'i18next';
import { idleSeconds, refusalReason } from './activity.ts';
import { markWrite } from './changes.ts';
import { withConfirmation } from './confirmation.ts';
import { ApiError, codes, isFault, unreachable } from './errors.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { withWaitIndicator } from './long-requests.ts';
import { takePrefetched } from './prefetched.ts';
import { httpRequest, type Route } from './request.ts';
import { endSession, readRegion, readSession } from './session.ts';

export const SECOND = 1_000;
export const importTimeoutMs = 30 * 60 * SECOND;
const timeoutMs = 30 * SECOND;

export type CallOptions = {
  signal?: AbortSignal;
  /** Default 30 s; imports take `importTimeoutMs`. */
  timeoutMs?: number;
  /** A background request (a poll, the app's own start): shows no loading toast. */
  quiet?: boolean;
  /** Replaces the session's token. */
  token?: string;
  /** The file of a multipart endpoint. */
  file?: File;
};

/** Calls an endpoint of the contract and returns its data; throws an ApiError for everything else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const given = { ...(input satisfies Record<string, unknown>), ...(options.file && { file: options.file }) };
  const isWriting = endpoint.method !== 'GET';
  if (isWriting) markWrite();
  const data = await withIdempotencyKey(endpoint, given, (key) =>
    withConfirmation(() => send(endpoint, given, options, key)),
  );
  if (isWriting) markWrite();
  if (import.meta.env?.DEV) reportMismatch(endpoint, data);
  return data as ResponseOf<E>; // checked against the contract in development and in the contract tests only, to keep schemas out of the browser's work
}

/** Reads paths outside the contract: the gateway's captcha, and the reason an upload was refused. */
export function readPath(path: string, options?: CallOptions): Promise<unknown> {
  return send({ method: 'GET', path }, {}, options);
}

/** Downloads the file of an endpoint, named as the response names it; throws an ApiError for everything else. */
export async function readFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<File> {
  const { response, token } = await request(endpoint, input satisfies Record<string, unknown>);
  if (!response.ok) await readEnvelope(response, token);
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const body = await response.blob();
  return new File([body], decodeURIComponent(name), { type: body.type });
}

async function send(
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions = {},
  key?: string,
): Promise<unknown> {
  const { response, token } = await request(route, input, options, key);
  return readEnvelope(response, token);
}

async function request(
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions = {},
  key?: string,
): Promise<{ response: Response; token: string | undefined }> {
  const { method, url, body } = httpRequest(route, input);
  const userId = options.token ? undefined : readSession()?.user._id;
  const ahead = takePrefetched(method, url, { userId, region: readRegion() });
  const token = ahead?.token ?? options.token ?? readSession()?.token;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const sending =
    ahead?.response ??
    fetch(url, {
      method,
      ...(body !== undefined && { body }),
      headers: { ...headers(body, token), ...(key && { 'Idempotency-Key': key }) },
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  const response = await (options.quiet ? sending : withWaitIndicator(sending)).catch((reason: unknown) => {
    if (options.signal?.aborted) throw reason;
    throw unreachable(timeout.aborted ? 'timeout' : 'offline');
  });
  return { response, token };
}

function headers(body: string | FormData | undefined, token: string | undefined): Record<string, string> {
  const region = readRegion();
  const timezone = readSession()?.user.timezone;
  return {
    'Accept-Language': i18n.resolvedLanguage ?? 'en',
    ...(timezone && { 'Time-Zone': timezone }),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}`, [idleHeader]: String(idleSeconds()) }),
    ...(region && { db: region }),
  };
}

async function readEnvelope(response: Response, token: string | undefined): Promise<unknown> {
  const headerId = response.headers.get('x-request-id');
  const payload: unknown = await response.json().catch(() => {
    throw unreachable('unreadable', headerId);
  });
  // A bare string instead of an envelope is an error text.
  if (typeof payload === 'string') throw new ApiError(codes.offline, payload, [], headerId);
  if (!isEnvelope(payload)) throw unreachable('unreadable', headerId);
  if (payload.code === 0) return payload.data;
  // A response to an older session's token does not end the present session.
  if (payload.code === codes.signedOut && token === readSession()?.token) endSession(refusalReason());
  throw new ApiError(
    payload.code,
    payload.msg,
    issuesOf(payload.data),
    isFault(payload.code) ? (payload.requestId ?? headerId) : null,
  );
}

function isEnvelope(payload: unknown): payload is Envelope<unknown> {
  return typeof payload === 'object' && payload !== null && 'code' in payload && typeof payload.code === 'number';
}

function issuesOf(data: unknown): Issue[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return [];
  return data.issues.filter(
    (issue): issue is Issue => typeof issue?.path === 'string' && typeof issue.message === 'string',
  );
}

function reportMismatch(endpoint: Endpoint, data: unknown) {
  const result = endpoint.response.safeParse(data);
  if (!result.success)
    console.error(`${endpoint.method} ${endpoint.path} answered outside its contract`, result.error.issues);
}
