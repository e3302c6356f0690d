import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { ZodError } from 'zod';
import { api, type Faults } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { controlRoutes, createControl } from './control.ts';
import { challengePage } from './hosted/challenge-page.ts';
import { checkoutPage } from './hosted/checkout-page.ts';
import { receiptPage } from './hosted/receipt-page.ts';
import { expireOverdueSessions } from './operations/checkout-sessions.ts';
import { openStore } from './store.ts';
import { createSender } from './webhooks/sender.ts';

export type SandboxOptions = {
  /** The webhook endpoint; without it events are only stored. */
  webhook?: { url: string; secret: string; retryDelayMs?: number };
  /** The folder of the journal; without it state is in memory only. */
  folder?: string;
  secretKey?: string;
  publishableKey?: string;
  /** The base URL of the hosted pages; default: localhost with its port. */
  publicUrl?: string;
  /** Unix seconds. */
  now?: () => number;
};

const sweepEveryMs = 30_000;

/** A local substitute for the card provider: its API, hosted pages and webhooks, and a control to cause faults. */
export function createSandbox(options: SandboxOptions) {
  const store = openStore(options.folder ?? null);
  // Only the client closes idle connections: one closed by the server could be in use again.
  const server = createServer({ keepAliveTimeout: 0 });
  const publicUrl = () => options.publicUrl?.replace(/\/$/, '') ?? `http://localhost:${portOf(server.address())}`;
  const sender = createSender(store, { url: '', secret: '', retryDelayMs: 500, ...options.webhook });
  const context: Context = {
    balance: { isEmpty: false },
    store,
    now: options.now ?? (() => Math.floor(Date.now() / 1000)),
    publicUrl,
    hasWebhook: options.webhook !== undefined,
    request: null,
  };
  const commit = () => {
    store.commit();
    sender.wake();
  };
  const keys = { secret: options.secretKey ?? 'sk_test_fovea', publishable: options.publishableKey ?? 'pk_test_fovea' };
  const faults: Faults = { lostAnswers: 0 };
  const control = createControl(context, sender, faults, commit);

  const app = express();
  app.disable('x-powered-by').set('query parser', 'extended');
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.use(api({ ...context, keys, faults, commit }));
  app.use(checkoutPage(context, commit), challengePage(context, commit), receiptPage(context));
  app.use(controlRoutes(control));
  app.use(showError);
  server.on('request', app);

  let sweep: NodeJS.Timeout | undefined;
  return {
    app,
    control,
    /** Resolves with the port; 0 selects a free one. */
    async listen(port: number, host?: string): Promise<number> {
      server.listen(port, host);
      await once(server, 'listening');
      // The process that has the port owns the folder.
      store.compact();
      sweep = setInterval(() => {
        expireOverdueSessions(context);
        commit();
      }, sweepEveryMs).unref();
      sender.wake();
      return portOf(server.address());
    },
    async close(): Promise<void> {
      clearInterval(sweep);
      server.close();
      server.closeAllConnections();
      await sender.stop();
      store.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** For pages and control; the API has its own error format. */
function showError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  if (error instanceof ApiError) response.status(error.status).json({ error: error.body });
  else if (error instanceof ZodError) response.status(400).json({ error: { message: error.message } });
  else {
    process.stderr.write(`stripe sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
    response.status(500).json({ error: { message: 'An unknown error occurred.' } });
  }
}
