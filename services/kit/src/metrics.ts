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
  help: 'Messages not yet told to the bus',
  labelNames: ['scope'],
  registers: [metrics],
});

export const outboxOldest = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'How long the oldest message has waited to be told to the bus, by the clock of its database; 0 for none',
  labelNames: ['scope'],
  registers: [metrics],
});

export const consumerWaiting = new Gauge({
  name: 'bus_consumer_waiting',
  help: 'Messages the bus holds for a consumer, those under way and those tried again later included',
  labelNames: ['consumer'],
  registers: [metrics],
});

export const deadLetters = new Gauge({
  name: 'dead_letters',
  help: 'Messages that consumers writing into the database gave up, until they are told again or discarded',
  labelNames: ['scope'],
  registers: [metrics],
});

export const connections = new Gauge({
  name: 'database_connections',
  help: 'Connections of the pool that are open and idle, and work that waits for one',
  labelNames: ['scope', 'state'],
  registers: [metrics],
});

export const askSeconds = new Histogram({
  name: 'ask_duration_seconds',
  help: 'Time until another service answered a question, by what came of it: answered, refused or unavailable',
  labelNames: ['question', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

export const jobSucceeded = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When this process last finished the job',
  labelNames: ['job', 'scope'],
  registers: [metrics],
});

export const jobSeconds = new Gauge({
  name: 'job_last_duration_seconds',
  help: 'How long its last run took here',
  labelNames: ['job', 'scope'],
  registers: [metrics],
});

export const jobsFailed = new Counter({
  name: 'job_failures_total',
  help: 'Runs of the job that failed here',
  labelNames: ['job', 'scope'],
  registers: [metrics],
});

export const partUp = new Gauge({
  name: 'part_up',
  help: '1 while a part this process needs answers, 0 while it is away',
  labelNames: ['part'],
  registers: [metrics],
});
