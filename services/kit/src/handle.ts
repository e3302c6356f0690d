import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, ResponseOf } from '@fovea/contracts/endpoint';
import type { ExportResult } from '@fovea/contracts/envelope';
import type { EventBody, EventSpec, RpcSpec } from '@fovea/contracts/event';
import type { Language } from '@fovea/contracts/fields';
import type { z } from 'zod';
import type { Actor } from './access/actor.ts';
import type { Revocation, Sessions } from './access/sessions.ts';
import type { Trail } from './audit/audit-log.ts';
import type { Region } from './config/config.ts';
import { announcedFiles, type ExportPlan, writeExport } from './csv/exports.ts';
import type { Into, TxOf } from './database/database.ts';
import { readingStandbys } from './database/standby.ts';
import type { Files } from './files/files.ts';
import type { Undone } from './http/idempotency.ts';
import { type Batch, workParts } from './jobs/batches.ts';
import type { JobUnderWay, NewJob } from './jobs/stored-jobs.ts';
import type { Projection } from './messaging/projection.ts';
import type { Ask } from './messaging/rpc.ts';
import type { Log } from './telemetry/logger.ts';

/** What every piece of work gets, whoever started it. */
export type WorkContext<Global, Regional, Extra> = {
  /**
   * The region's client; the global one in a service that has no regional database. Throws where no region is resolved.
   */
  db: Regional;
  global: Global;
  /** The client of a region by name; throws `wrongRegion` for an unknown key. */
  of(region: string): Regional;
  /**
   * For what an answer can go without: undefined where the region's database is down or stays silent for a second and a
   * half. Throws `wrongRegion` for an unknown key.
   */
  lookInto<T>(region: string, look: (db: Regional) => Promise<T>): Promise<T | undefined>;
  regions: Region[];
  /** Empty where no region is resolved (endpoints of region `none`, admins asking for all of the platform). */
  region: string;
  /** The region's time zone: of what is public, kept or reported. UTC where no region is resolved. */
  regionTimezone: string;
  log: Log;
  now: Date;
  ask: Ask;
  /** Ends sessions on every replica at once. */
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** The list of what ended sessions, for identity, which keeps it. */
  sessions: Sessions;
  files: Files;
  extra: Extra;
};

export type UploadedFile = { name: string; type: string; bytes: Buffer };
export type CallContext<Global, Regional, Extra> = WorkContext<Global, Regional, Extra> &
  Trail & {
    /**
     * For a creating call that took back, in this transaction, all that it had committed before: its Idempotency-Key is
     * free again.
     */
    undone: Undone;
    /** Who is calling; on public endpoints throws `notSignedIn` for a visitor without a session. */
    actor: Actor;
    /** The same without throwing: null for a visitor. */
    visitor: Actor | null;
    language: Language;
    /**
     * The reader's time zone, by the header `Time-Zone`: of times written and days asked for. Without it the region's.
     */
    timezone: string;
    requestId: string;
    /** The caller's network address, as the gateway saw it. */
    address: string;
    /** Of endpoints with body `multipart`. */
    file?: UploadedFile;
    /** Of endpoints with body `raw`: the bytes exactly as they came, with their headers. */
    raw: Buffer;
    headers: Record<string, string | undefined>;
    /** Keeps what is asked for as a job, to be worked by whichever replica is free; what its call answers. */
    startJob(job: NewJob): Promise<ExportResult>;
    /** Keeps a batch as a job, works it and waits for its end: what its call answers. */
    workBatch(batch: Batch<unknown, unknown>): Promise<unknown>;
    /** What the call would answer by now that became this job of the caller's. Throws `notFound`. */
    batch<E extends AnyEndpoint>(endpoint: E, jobId: string): Promise<ResponseOf<E>>;
  };
/**
 * Answer of an endpoint with `answer: 'file'`: bytes with their own content type; also for HTML pages and redirects.
 */
export type FileAnswer = {
  contentType: string;
  body: Readable | Buffer | string;
  fileName?: string;
  disposition?: 'attachment' | 'inline';
  status?: number;
  headers?: Record<string, string>;
};

export type Delivery<Tx, Extra> = {
  /** Transaction of the target database, with the inbox row already in it: effect and row are one. */
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
  ask: Ask;
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** The list of what ended sessions, for identity, which keeps it. */
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
   * Of an endpoint that saves an entity: it, as a GET answers it to the caller; null where there is none, or none he
   * may see.
   */
  stored?(input: never, call: never): Promise<Record<string, unknown> | null>;
  /** Of an endpoint whose work is a job: the work. It may begin again after a kill, and never goes on twice at once. */
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
export type Answer = {
  kind: 'answer';
  question: RpcSpec<z.ZodObject, z.ZodType>;
  run(request: never, work: never): Promise<unknown>;
};
export type JobSpec = { name: string /** Cron expression, UTC. */; every: string; scope: Into };
export type Loop = { kind: 'loop'; name: string; scope: Into; run(work: never): Promise<boolean> };
export type Job = JobSpec & { kind: 'job'; run(work: never): Promise<void> };

/**
 * The words a service is written in, typed for its own databases: `export const { handle, consume, answer, job } =
 * serviceOf<Global, Regional>()`.
 */
export function serviceOf<Global, Regional = Global, Extra = undefined>() {
  return {
    /** The one implementation of an endpoint: input already parsed, access and region already checked. */
    handle<E extends AnyEndpoint>(
      endpoint: E,
      run: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<ResponseOf<E> | FileAnswer>,
    ): Handler {
      if (endpoint.saves) throw new Error(`${endpoint.method} ${endpoint.path} saves something: handleSave`);
      return { kind: 'handler', endpoint, run };
    },
    /**
     * The same of an endpoint that `saves` an entity. `stored` finds the one the input means, as a GET answers it to
     * the caller (null: none yet, or none the caller may see): what was sent of it and cannot be changed has been
     * compared before `run` begins.
     */
    handleSave<E extends AnyEndpoint>(
      endpoint: E,
      stored: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<Record<string, unknown> | null>,
      run: (input: InputOf<E>, ctx: CallContext<Global, Regional, Extra>) => Promise<ResponseOf<E>>,
    ): Handler {
      return { kind: 'handler', endpoint, run, stored };
    },
    /**
     * An endpoint that exports: what `plan` says is counted when it is asked for, and written by a job. The caller's
     * scope is therefore looked up in `plan`.
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
     * An endpoint that works many rows of the platform's database: `plan` refuses what is wrong before anything is kept,
     * then a job works the rows, some thousands in a transaction, in which `work` says what became of each; the call
     * waits for its end. Cut off and begun again, it does no row twice.
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
          // Its work tells the trail whom it concerns.
          ctx.concerns([]);
          return ctx.workBatch(batch);
        },
        work: async (terms: Terms, ctx: CallContext<Global, Regional, Extra>, job) =>
          workParts<Row>(job, (tx, rows) => work(tx as unknown as TxOf<Global>, { rows, terms }, ctx)),
      };
    },
    /**
     * Takes each message once: a thrown AppError means it can never succeed, any other error means later. `name` tells
     * two consumers of one event in one service apart. Regional events go into their region's database, global ones
     * into `global` or, if asked, into every region's.
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
    /** The one answer to a question other services ask over the bus. */
    answer<Request extends z.ZodObject, Reply extends z.ZodType>(
      question: RpcSpec<Request, Reply>,
      run: (request: z.output<Request>, ctx: WorkContext<Global, Regional, Extra>) => Promise<z.output<Reply>>,
    ): Answer {
      return { kind: 'answer', question, run };
    },
    /** Scheduled work; one replica runs each tick, once per database of its scope. */
    job(spec: JobSpec, run: (ctx: WorkContext<Global, Regional, Extra>) => Promise<void>): Job {
      return { kind: 'job', ...spec, run };
    },
    /**
     * Work that is looked for all the time, in every database of the scope and by every replica: `run` claims some
     * (SKIP LOCKED) and says whether it found any.
     */
    loop(
      spec: { name: string; scope: Into },
      run: (ctx: WorkContext<Global, Regional, Extra>) => Promise<boolean>,
    ): Loop {
      return { kind: 'loop', ...spec, run };
    },
  };
}
