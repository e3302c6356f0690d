import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process's `/metrics`. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** A counter for the lifetime of this process. */
export const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
  new Counter({ name, help, labelNames, registers: [metrics] });

/** A value that goes up and down. */
export const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> =>
  new Gauge({ name, help, labelNames, registers: [metrics] });

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by endpoint and status',
  labelNames: ['method', 'path', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const messagesTotal = counter('bus_messages_total', 'Messages taken from the bus, by consumer and outcome', [
  'consumer',
  'outcome',
]);

export const outboxPublished = counter(
  'outbox_published_total',
  'Messages told to the bus, by what they tell: of a state whose entity it is, of a fact what happened',
  ['scope', 'event'],
);

export const outboxWaiting = gauge('outbox_waiting', 'Messages not yet told to the bus', ['scope']);

export const outboxOldest = gauge(
  'outbox_oldest_seconds',
  'How long the oldest message has waited to be told to the bus, by the clock of its database; 0 for none',
  ['scope'],
);

export const consumerWaiting = gauge(
  'bus_consumer_waiting',
  'Messages the bus holds for a consumer, those under way and those tried again later included',
  ['consumer'],
);

export const streamBytes = gauge('bus_stream_bytes', 'What a stream of the bus holds', ['stream']);

export const streamLimit = gauge('bus_stream_limit_bytes', 'What it holds at most: once full it takes nothing more', [
  'stream',
]);

export const deadLetters = gauge(
  'dead_letters',
  'Messages that consumers writing into the database gave up, until they are told again or discarded',
  ['scope'],
);

export const unusableZones = gauge('unusable_zones', 'Stored time zones that mean none, when last checked', [
  'scope',
  'table',
]);

export const projectionDifferences = gauge(
  'projection_differences',
  'Entities in which a projection was not equal to its source when they were last compared: differing ones were told again, unknown ones its source does not tell',
  ['consumer', 'found'],
);

export const projectionChecked = gauge(
  'projection_checked_timestamp_seconds',
  'When a projection was last compared with its source',
  ['consumer'],
);

export const connections = gauge(
  'database_connections',
  'Connections of a lane that are open and idle, and work that waits for one; `standby lists` are those to a standby',
  ['scope', 'lane', 'state'],
);

export const standbyStatements = counter(
  'database_standby_statements_total',
  'Statements of lists and exports by what came of asking the standby: answered, or passed on to the primary because it was behind, away or refused them',
  ['scope', 'outcome'],
);

export const standbyBehind = gauge(
  'database_standby_behind_bytes',
  'How much of what the primary has written its standby has not replayed',
  ['scope'],
);

export const askSeconds = new Histogram({
  name: 'ask_duration_seconds',
  help: 'Time until another service answered a question, by what came of it: answered, refused or unavailable',
  labelNames: ['question', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

export const jobSucceeded = gauge('job_last_success_timestamp_seconds', 'When this process last finished the job', [
  'job',
  'scope',
]);

export const jobSeconds = gauge('job_last_duration_seconds', 'How long its last run took here', ['job', 'scope']);

export const jobsFailed = counter('job_failures_total', 'Runs of the job that failed here', ['job', 'scope']);

export const rowsFailed = counter(
  'rows_failed_total',
  'Rows of a batch that failed while the others went on, by the job or loop: each is tried again',
  ['work'],
);

export const lettersMissing = counter(
  'pdf_letters_missing_total',
  'Letters that no typeface has, drawn as empty boxes, by the document they are in',
  ['document'],
);

export const partUp = gauge('part_up', '1 while a part this process needs answers, 0 while it is away', ['part']);
