import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, ResponseOf } from '@fovea/contracts/endpoint';
import type { ExportResult } from '@fovea/contracts/envelope';
import type { EventBody, EventSpec, RpcSpec } from '@fovea/contracts/event';
import type { Language } from '@fovea/contracts/fields';
import type { z } from 'zod';
import type { Actor } from './access/actor.ts';
import type { Revocation, Sessions } from './access/sessions.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Region } from './config/config.ts';
import { announcedFiles, type ExportPlan, writeExport } from './csv/exports.ts';
import type { Into, TxOf } from './database/database.ts';
import { readingStandbys } from './database/standby.ts';
import type { Files } from './files/files.ts';
import type { Undone } from './http/idempotency.ts';
import { type Batch, workParts } from './jobs/batches.ts';
import type { JobUnderWay, NewJob } from './jobs/stored-jobs.ts';
import type { Projection } from './messaging/projection.ts';
import type { CallRpc } from './messaging/rpc.ts';
import type { Log } from './telemetry/logger.ts';

/** The context of every unit of work: call, event, job or loop. */
export type WorkContext<Global, Regional, Extra> = {
  /**
   * The region's client; the global one in a service that has no regional database. Throws where no region is resolved.
   */
  db: Regional;
  global: Global;
  /** The client of a region by name; throws `wrongRegion` for an unknown key. */
  of(region: string): Regional;
  /**
   * For data that a response can do without: undefined if the region's database is down or silent for a second and a
   * half. Throws `wrongRegion` for an unknown key.
   */
  readIfAvailable<T>(region: string, look: (db: Regional) => Promise<T>): Promise<T | undefined>;
  regions: Region[];
  /** Empty where no region is resolved (endpoints of region `none`, admins working on the whole platform). */
  region: string;
  /** The region's time zone, for public, stored and reported times. UTC where no region is resolved. */
  regionTimezone: string;
  log: Log;
  now: Date;
  callRpc: CallRpc;
  /** Ends sessions on every replica at once. */
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** The revocations, for identity, which stores them. */
  sessions: Sessions;
  files: Files;
  extra: Extra;
};

export type UploadedFile = { name: string; type: string; bytes: Buffer };
export type CallContext<Global, Regional, Extra> = WorkContext<Global, Regional, Extra> &
  AuditLog & {
    /**
     * For a creating call that reverted, in this transaction, everything it had committed: its Idempotency-Key is free
     * again.
     */
    undone: Undone;
    /** The caller; on public endpoints throws `notSignedIn` for a visitor without a session. */
    actor: Actor;
    /** The same without throwing: null for a visitor. */
    visitor: Actor | null;
    language: Language;
    /**
     * The reader's time zone from the header `Time-Zone`, for formatted times and requested days. Default: the
     * region's.
     */
    timezone: string;
    requestId: string;
    /** The caller's network address, as the gateway saw it. */
    address: string;
    /** Only for endpoints with body `multipart`. */
    file?: UploadedFile;
    /** Only for endpoints with body `raw`: the exact bytes, with their headers. */
    raw: Buffer;
    headers: Record<string, string | undefined>;
    /** Stores the call as a job for any replica; returns its response. */
    startJob(job: NewJob): Promise<ExportResult>;
    /** Stores a batch as a job, runs it and waits for its end; returns its response. */
    workBatch(batch: Batch<unknown, unknown>): Promise<unknown>;
    /** The current response of a call that became this job of the caller's. Throws `notFound`. */
    batch<E extends AnyEndpoint>(endpoint: E, jobId: string): Promise<ResponseOf<E>>;
  };
/**
 * Response of an endpoint with `answer: 'file'`: bytes with their own content type; also for HTML pages and redirects.
 */
export type FileResponse = {
  contentType: string;
  body: Readable | Buffer | string;
  fileName?: string;
  disposition?: 'attachment' | 'inline';
  status?: number;
  headers?: Record<string, string>;
};

export type Delivery<Tx, Extra> = {
  /** Transaction of the target database that already contains the inbox row: both commit together. */
  tx: Tx;
  /** Where the message came from: region key or `global`. */
  scope: string;
  /** The region of the target database or of the message; undefined when both are global. */
  region: string | undefined;
  regions: Region[];
  /** Grows with every change of the entity; ignore a state older than what is stored. */
  revision: bigint;
  id: string;
  occurredAt: Date;
  now: Date;
  log: Log;
  callRpc: CallRpc;
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** The list of what ended sessions, for identity, which maintains it. */
  sessions: Sessions;
  files: Files;
  extra: Extra;
};

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
type AnyEvent = EventSpec<z.ZodObject>;
export type Handler = {
  kind: 'handler';
  endpoint: AnyEndpoint;
  run(input: never, call: never): Promise<unknown>;
  /**
   * For endpoints that save an entity: the entity as a GET returns it to the caller; null if there is none or the
   * caller may not see it.
   */
  stored?(input: never, call: never): Promise<Record<string, unknown> | null>;
  /** For endpoints that run as a job: the work. It may restart after a kill, and never runs twice at once. */
  work?(input: never, call: never, job: JobUnderWay): Promise<void>;
};
export type EventConsumer = {
  kind: 'consumer';
  event: AnyEvent;
  into?: Into;
  name?: string;
  run(body: never, delivery: never): Promise<void>;
};
export type Consumer = EventConsumer | Projection;
export type RpcHandler = {
  kind: 'answer';
  question: RpcSpec<z.ZodObject, z.ZodType>;
  run(request: never, work: never): Promise<unknown>;
};
export type JobSpec = {
  name: string;
  /** Cron expression, UTC. */
  every: string;
  scope: Into;
};
export type Loop = { kind: 'loop'; name: string; scope: Into; run(work: never): Promise<boolean> };
export type Job = JobSpec & { kind: 'job'; run(work: never): Promise<void> };

/**
 * The functions that declare a service's parts, typed for its own databases: `export const { handle, consume, answer,
 * job } = serviceOf<Global, Regional>()`.
 */
export function serviceOf<Global, Regional = Global, Extra = undefined>() {
  return {
    /** The one implementation of an endpoint: input is parsed, access and region are checked. */
    handle<E extends AnyEndpoint>(
      endpoint: E,
      run: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<ResponseOf<E> | FileResponse>,
    ): Handler {
      if (endpoint.saves) throw new Error(`${endpoint.method} ${endpoint.path} saves an entity: use handleSave`);
      return { kind: 'handler', endpoint, run };
    },
    /**
     * The same for an endpoint that `saves` an entity. `stored` finds the entity the input means, as a GET returns it
     * to the caller (null: none yet, or not visible to the caller): changes of read-only fields are refused before
     * `run` begins.
     */
    handleSave<E extends AnyEndpoint>(
      endpoint: E,
      stored: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<Record<string, unknown> | null>,
      run: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<ResponseOf<E>>,
    ): Handler {
      return { kind: 'handler', endpoint, run, stored };
    },
    /**
     * An endpoint that exports: `plan` is counted during the call and written by a job, so `plan` resolves the caller's
     * scope.
     */
    handleExport<E extends AnyEndpoint>(
      endpoint: E,
      plan: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<ExportPlan>,
    ): Handler {
      return {
        kind: 'handler',
        endpoint,
        run: async (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => {
          const { rowsTotal, files } = announcedFiles(await plan(input, ctx), ctx);
          await ctx.exported(rowsTotal);
          return ctx.startJob({ input, rowsTotal, files });
        },
        work: async (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>, job) =>
          readingStandbys(async () => writeExport(ctx.files, await plan(input, ctx), job)),
      };
    },
    /**
     * An endpoint that works on many rows of the platform's database: `plan` validates before anything is stored, then
     * a job runs `work` on some thousands of rows per transaction, which returns each row's result; the call waits for
     * its end. A batch that restarts does no row twice.
     */
    handleBatch<E extends AnyEndpoint, Row, Terms>(
      endpoint: E,
      {
        plan,
        work,
      }: {
        plan: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<Batch<Row, Terms>>;
        work: (tx: TxOf<Global>, batch: Batch<Row, Terms>, ctx: CallContext<Global, Regional, Extra>) => Promise<Row[]>;
      },
    ): Handler {
      return {
        kind: 'handler',
        endpoint,
        run: async (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => {
          const batch = await plan(input, ctx);
          // The work itself reports the families it concerns.
          ctx.concerns([]);
          return ctx.workBatch(batch);
        },
        work: async (terms: Terms, ctx: CallContext<Global, Regional, Extra>, job) =>
          // A batch runs in the global database only; the kit types both alike.
          workParts<Row>(job, (tx, rows) => work(tx as unknown as TxOf<Global>, { rows, terms }, ctx)),
      };
    },
    /**
     * Processes each message once: a thrown AppError means it can never succeed, any other error means retry. `name`
     * distinguishes two consumers of one event in one service. Regional events go into their region's database, global
     * ones into `global` or, with `into`, into every region's.
     */
    consume<E extends AnyEvent, Target extends Into = E['reach']>(
      event: E,
      run: (
        body: EventBody<E>,
        delivery: Delivery<TxOf<Target extends 'global' ? Global : Regional>, Extra>,
      ) => Promise<void>,
      options: { into?: Target; name?: string } = {},
    ): Consumer {
      return { kind: 'consumer', event, run, ...options };
    },
    /** The one implementation of an rpc that other services call over the bus. */
    handleRpc<Request extends z.ZodObject, Reply extends z.ZodType>(
      question: RpcSpec<Request, Reply>,
      run: (request: z.output<Request>, ctx: WorkContext<Global, Regional, Extra>) => Promise<z.output<Reply>>,
    ): RpcHandler {
      return { kind: 'answer', question, run };
    },
    /** Scheduled work; one replica runs each tick, once per database of its scope. */
    job(spec: JobSpec, run: (ctx: WorkContext<Global, Regional, Extra>) => Promise<void>): Job {
      return { kind: 'job', ...spec, run };
    },
    /**
     * Continuous work in every database of the scope on every replica: `run` claims some rows (SKIP LOCKED) and returns
     * whether it found any.
     */
    loop(
      spec: { name: string; scope: Into },
      run: (ctx: WorkContext<Global, Regional, Extra>) => Promise<boolean>,
    ): Loop {
      return { kind: 'loop', ...spec, run };
    },
  };
}
