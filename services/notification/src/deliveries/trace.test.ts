import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { rpcSubject } from '@fovea/contracts/event';
import { staffPasswordChanged } from '@fovea/contracts/staff/events';
import { staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { type Replica, startReplica } from '@fovea/kit-testing/start-replica';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

type Span = { name: string; traceId: string };
type TraceExport = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let replica: Replica;
const spans: Span[] = [];
/** Receives exported spans like the OpenTelemetry collector. */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as TraceExport;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('content-type', 'application/json').end('{}');
});

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(staffById, ({ id: _id }) => ({
    _id,
    email: 'ken@example.test',
    fullName: 'Ken Mori',
    language: 'en' as const,
    timezone: 'Asia/Tokyo',
    companyId: null,
  }));
  await bed.service().stop();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  // A process has one exporter, so this test sets its own.
  replica = await startReplica(new URL('../main.ts', import.meta.url), {
    ...bed.env,
    // Loops run on their own schedule.
    FOVEA_ENV: 'development',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});
afterAll(async () => {
  await replica.kill();
  collector.close();
  await bed.stop();
  await mailbox.close();
});

test('a mail and its rpcs belong to the trace of its event', async () => {
  const bus = await connect({ servers: bed.nats.url });
  const asked: string[] = [];
  bus.subscribe(rpcSubject(staffById), {
    callback: (_, { headers }) => void asked.push(headers?.get('traceparent') ?? ''),
  });
  await bus.flush();
  await bed.publish(staffPasswordChanged, { staffId: newId(), at: '2026-11-20T00:00:00.000Z' });

  await expect.poll(() => mailbox.to('ken@example.test').length, { timeout: 60_000 }).toBe(1);
  const traceOf = (name: string) => spans.find((span) => span.name === name)?.traceId;
  await expect.poll(() => traceOf('send staffPasswordChanged by mail'), { timeout: 60_000 }).toMatch(/^[\da-f]{32}$/);
  expect(traceOf('send staffPasswordChanged by mail')).toBe(traceOf('take staff.password-changed'));
  expect(asked.map((traceparent) => traceparent.split('-')[1])).toEqual([traceOf('take staff.password-changed')]);
  await bus.close();
});
