import { AppError, type ErrorName, type ErrorParams, errorCodes } from '@fovea/contracts/errors';
import { type RpcSpec, rpcSubject } from '@fovea/contracts/event';
import {
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  headers as natsHeaders,
  type Subscription,
} from '@nats-io/transport-node';
import type { z } from 'zod';
import { databaseError } from '../database/database-errors.ts';
import type { Log } from '../telemetry/logger.ts';
import { askSeconds } from '../telemetry/metrics.ts';
import { inSpan, traceHeaders } from '../telemetry/tracing.ts';
import type { Bus } from './bus.ts';
import { newReader, type Reader, sealTo } from './encrypted-replies.ts';

/** Timeout of an rpc that declares none, before PATIENCE_FACTOR. */
export const rpcTimeoutMs = 2_000;
/** Headers of encrypted replies: the reader's address, and the sender's key. */
const sealFor = 'Fovea-Seal-For';
const sealedBy = 'Fovea-Sealed-By';

export type AnyRpc = RpcSpec<z.ZodObject, z.ZodType>;
export type CallRpc = <Request extends z.ZodObject, Reply extends z.ZodType>(
  question: RpcSpec<Request, Reply>,
  request: z.input<Request>,
  options?: { region?: string },
) => Promise<z.output<Reply>>;
export type RpcHandle = (request: Record<string, unknown>, region: string | undefined) => Promise<unknown>;

/**
 * Calls another service with the rpc's timeout times PATIENCE_FACTOR. No subscriber, no bus or no reply is
 * `unavailable`; a refusal arrives as the AppError it was.
 */
export async function callRpc<Request extends z.ZodObject, Reply extends z.ZodType>(
  bus: Bus,
  question: RpcSpec<Request, Reply>,
  request: z.input<Request>,
  region?: string,
): Promise<z.output<Reply>> {
  if (question.reach === 'regional' && !region)
    throw new Error(`${question.name} is called within a region, and none was given`);
  return inSpan(`ask ${question.name}`, 'client', undefined, async () => {
    const reader = question.sealed && newReader();
    const endTimer = askSeconds.startTimer({ question: question.name });
    const reply = await send(bus, question, JSON.stringify(request), requestHeaders(region, reader)).catch(
      (reason: unknown) => {
        endTimer({ outcome: 'unavailable' });
        throw reason;
      },
    );
    const refusal = reply.headers?.get('Fovea-Error');
    endTimer({ outcome: refusal ? 'refused' : 'answered' });
    if (refusal) throw refusalOf(refusal, reply);
    return question.reply.parse(reader ? JSON.parse(opened(reply, question, reader)) : reply.json());
  });
}

async function send(bus: Bus, question: AnyRpc, body: string, headers: MsgHdrs): Promise<Msg> {
  const connection = bus.connection();
  try {
    const timeout = (question.deadlineMs ?? rpcTimeoutMs) * bus.patience;
    return await connection.request(rpcSubject(question), body, { timeout, headers });
  } catch {
    throw new AppError('unavailable');
  }
}

function opened(reply: Msg, question: AnyRpc, reader: Reader): string {
  return reader.open(reply.headers?.get(sealedBy) ?? '', rpcSubject(question), reply.string());
}

function requestHeaders(region: string | undefined, reader: Reader | undefined): MsgHdrs {
  const headers = natsHeaders();
  if (region) headers.set('Fovea-Region', region);
  if (reader) headers.set(sealFor, reader.address);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  return headers;
}

function refusalOf(name: string, reply: Msg): AppError {
  const { params, issues } = reply.json<{ params?: ErrorParams; issues?: AppError['issues'] }>();
  return isErrorName(name) ? new AppError(name, params, issues) : new AppError('internal');
}

const isErrorName = (name: string): name is ErrorName => name in errorCodes;

/**
 * Serves one rpc on the service's queue group, so that replicas share the work; errors travel as headers. `onHandling`
 * receives each reply in progress.
 */
export function serveRpc(
  connection: NatsConnection,
  question: AnyRpc,
  handle: RpcHandle,
  { log, underWay: onHandling = () => {} }: { log: Log; underWay?: (handling: Promise<void>) => void },
): Subscription {
  return connection.subscribe(rpcSubject(question), {
    queue: question.service,
    callback: (failure, message) => {
      if (!failure) onHandling(replyTo(question, message, handle, log));
    },
  });
}

function respond(question: AnyRpc, message: Msg, reply: string): void {
  if (!question.sealed) return void message.respond(reply);
  const encrypted = sealTo(message.headers?.get(sealFor) ?? '', rpcSubject(question), reply);
  const headers = natsHeaders();
  headers.set(sealedBy, encrypted.sealedBy);
  message.respond(encrypted.sealed, { headers });
}

async function replyTo(question: AnyRpc, message: Msg, handle: RpcHandle, log: Log): Promise<void> {
  const carrier = { traceparent: message.headers?.get('traceparent') || undefined };
  try {
    const request = question.request.safeParse(message.json());
    if (!request.success)
      throw new AppError(
        'validation',
        {},
        request.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      );
    const reply = await inSpan(`answer ${question.name}`, 'server', carrier, () =>
      handle(request.data, message.headers?.get('Fovea-Region') || undefined),
    );
    respond(question, message, JSON.stringify(question.reply.parse(reply)));
  } catch (error) {
    const refusal = error instanceof AppError ? error : (databaseError(error) ?? new AppError('internal'));
    if (refusal.error === 'internal') log.error({ err: error, question: question.name }, 'an rpc failed');
    const headers = natsHeaders();
    headers.set('Fovea-Error', refusal.error);
    headers.set('Fovea-Error-Code', String(errorCodes[refusal.error]));
    message.respond(JSON.stringify({ params: refusal.params, issues: refusal.issues }), { headers });
  }
}
