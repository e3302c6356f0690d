import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` of this process shows. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by endpoint and status',
  labelNames: ['method', 'path', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const messagesTotal = new Counter({
  name: 'bus_messages_total',
  help: 'Messages taken from the bus, by consumer and outcome',
  labelNames: ['consumer', 'outcome'],
  registers: [metrics],
});

export const outboxPublished = new Counter({
  name: 'outbox_published_total',
  help: 'Messages told to the bus',
  labelNames: ['scope'],
  registers: [metrics],
});

export const outboxWaiting = new Gauge({
  name: 'outbox_waiting',
  help: 'Messages of the last batch not yet told to the bus',
  labelNames: ['scope'],
  registers: [metrics],
});

export const partUp = new Gauge({
  name: 'part_up',
  help: '1 while a part this process needs answers, 0 while it is away',
  labelNames: ['part'],
  registers: [metrics],
});
