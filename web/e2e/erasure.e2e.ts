import { deleteCustomer, eraseCustomer } from '@fovea/contracts/customers/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { streamOf, subjectOf } from '@fovea/contracts/event';
import { guardianState } from '@fovea/contracts/guardians/events';
import { patientState } from '@fovea/contracts/patients/events';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { withClient } from '@fovea/kit/database/with-client';
import { environmentOf } from '@fovea/local/environment';
import { databasesOf, findTraces, inDatabases, inspectBus, unmarkedTexts } from '@fovea/local/traces';
import { replayOutbox } from '@fovea/ops/replay-outbox';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, headers as natsHeaders } from '@nats-io/transport-node';
import { expect, test } from '@playwright/test';
import { type MarkedFamily, makeMarkedFamily } from './marked-family.ts';
import { eventually, origin, product } from './outages/stack.ts';

const number = Date.now().toString();
const mark = { word: `quetzal${number}`, digits: `09${number.slice(-8)}` };
const environment = environmentOf({
  basePort: Number(new URL(origin || 'http://localhost:8080').port),
  dataDir: process.env.FOVEA_DATA ?? '.local',
  mode: 'test',
  scale: {},
  given: {},
});
const began = new Date();
const states = ({ customerId, accountId, guardianId }: MarkedFamily) => [
  subjectOf(parentState, 'jp', customerId),
  subjectOf(patientState, 'jp', accountId),
  subjectOf(guardianState, 'jp', guardianId),
];

/** An export is fetched within its hour and then removed by a job: it may hold what its lists held. */
const lasting = (traces: string[]) => traces.filter((trace) => !trace.startsWith('file exports/'));
const tracesOf = async () =>
  lasting((await Promise.all([mark.word, mark.digits].map((word) => findTraces(environment, word)))).flat());

const places = [
  ...['customer', 'billing', 'identity', 'device_inventory', 'notification'].map(
    (service) => `database fovea_${service}_jp`,
  ),
  'stream STATE_jp',
  // As it was put: where it is read nothing but the picture is left.
  'file arrivals/',
];
/**
 * Tables of money, measurements and things, of companies (which have parents too), and of the trail and what can be
 * undone, which hold no values.
 */
const impersonal = [
  'payment',
  'dispute',
  'kept_pdf',
  'statement',
  'statement_sum',
  'statement_month',
  'dividend',
  'subscription',
  'provider_customer',
  'plan_change',
  'usage_record',
  'device',
  'device_log',
  'upload',
  'company',
  'access_log',
  'undo_offer',
  'recall_device',
];
/**
 * Words of ours, hashes, codes of countries and the like. A mail's parameters are ids, its problem the name of an
 * error; how it went is asked at its provider by the provider's own id; a trace is numbers drawn by chance.
 */
const wordsOfOurs = [
  ...[
    'country',
    'currency',
    'language',
    'timezone',
    'timezone_before',
    'mobile_country_code',
    'doctor_ids',
    'reference_number',
    'stated_in',
    'browser',
    'system',
    'type',
    'refund_type',
    'removed_by_role',
    'channel',
    'quiet_zone',
    'provider_id',
    'kind',
    'rights',
    'link',
  ],
  ...[
    'status',
    'subscription_status',
    'work_item.reason',
    'request_message.from',
    'password_hash',
    'hash',
    'address_hash',
    'salt',
    'mark',
    'problem',
    'delivery.params',
    'delivery.address',
    'delivery.traceparent',
    'fingerprint',
    'billing_type',
    'agreed_url',
    'agreed_version',
    'terms_url',
    'guarantee_url',
    'changed_to',
    'kinds',
    'eye',
    'incident.cause',
    'incident.severity',
    'incident.state',
    'incident.deadlines',
    'incident.serial_number',
    'incident.lot',
    'incident.product_name',
    'reported_by_role',
    'started_by_role',
    'settings',
  ],
];
/**
 * Neither a network address, a browser's keys, a reading in katakana nor the address of another account can carry the
 * mark; that they are erased is tested where they are stored.
 */
const unmarkable = [
  ...['parent.agreed_address', 'plan_request.accepted_address'],
  ...['push_subscription.p256dh', 'push_subscription.auth'],
  ...['parent.first_name_kana', 'parent.last_name_kana', 'patient.first_name_kana', 'patient.last_name_kana'],
  'unsent_invitation.email',
  // Given only for a child without a doctor.
  'treatment_hold.release_reason',
];
const mayBePersonal = (text: string) => {
  const [table = '', column = ''] = text.split('.');
  return (
    !impersonal.includes(table) &&
    !wordsOfOurs.includes(column) &&
    !wordsOfOurs.includes(text) &&
    !unmarkable.includes(text)
  );
};

test('a deleted family leaves nothing personal in any database, message, file or log, and nothing told again brings it back', async () => {
  const admin = await product.signInStaff('admin@fovea.test');
  const as = { as: admin, db: 'jp' };
  const family = await makeMarkedFamily(admin, mark);
  // Were the mark not found now, finding none later would mean nothing.
  const before = await eventually(tracesOf, (traces) =>
    places.every((place) => traces.some((trace) => trace.startsWith(place))),
  );
  const unmarked = await eventually(
    async () => (await unmarkedTexts(environment, [mark.word, mark.digits])).filter(mayBePersonal),
    (texts) => texts.length === 0,
  );
  expect(unmarked).toEqual([]);
  expect(before.filter((trace) => /^(log|stream FACTS|stream KV)/.test(trace))).toEqual([]);

  const bus = await inspectBus(environment);
  try {
    const old = await newestOf(bus, states(family));
    await product.callApi(unbindCustomerDevice, { customerId: family.customerId, db: 'jp' }, as);
    await eventually(() => product.callApi(deleteCustomer, { id: family.customerId, db: 'jp' }, as), Boolean);
    await product.callApi(eraseCustomer, { id: family.customerId, db: 'jp' }, as);
    await eventually(tracesOf, (traces) => traces.length === 0).catch(() => undefined);
    expect(await tracesOf()).toEqual([]);

    const { list } = await product.callApi(findPayments, { db: 'jp', pageSize: 200 }, as);
    expect(list.filter(({ customer }) => customer._id === family.customerId)).toMatchObject([
      { status: 'succeeded', customer: { email: '' } },
    ]);

    // An old state, told again late, is older than the erasure wherever it is heard.
    for (const { subject, body, headers } of old) await jetstream(bus).publish(subject, body, { headers });
    await allHeard(bus);
    expect((await Promise.all([mark.word, mark.digits].map((word) => inDatabases(environment, word)))).flat()).toEqual(
      [],
    );

    // What the services have kept to tell again ends with the erasure.
    for (const { url } of databasesOf(environment)) await withClient(url, (client) => replayOutbox(client, began));
    await eventually(tracesOf, (traces) => traces.length === 0).catch(() => undefined);
    await allHeard(bus);
    expect(await tracesOf()).toEqual([]);
  } finally {
    await bus.close();
  }
});

type Published = { subject: string; body: string; headers: ReturnType<typeof natsHeaders> };

async function newestOf(bus: NatsConnection, subjects: string[]): Promise<Published[]> {
  const manager = await jetstreamManager(bus);
  return Promise.all(
    subjects.map(async (subject) => {
      const message = await manager.streams.getMessage(streamOf('state', 'jp'), { last_by_subj: subject });
      if (!message) throw new Error(`nothing was told as ${subject}`);
      const headers = natsHeaders();
      for (const name of message.header.keys()) headers.set(name, message.header.get(name));
      headers.set('Fovea-Message-Id', crypto.randomUUID());
      return { subject, body: message.string(), headers };
    }),
  );
}

/**
 * Every durable consumer has taken and acknowledged all its stream held, each at some moment from now on: other
 * journeys go on telling things.
 */
async function allHeard(bus: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(bus);
  const done = new Set<string>();
  await eventually(
    async () => {
      const waiting: string[] = [];
      for (const stream of ['STATE_jp', 'FACTS_jp'])
        for await (const { config, name, num_pending, num_ack_pending } of manager.consumers.list(stream)) {
          const who = `${stream} ${name}`;
          if (!config.durable_name || num_pending + num_ack_pending === 0) done.add(who);
          if (!done.has(who)) waiting.push(who);
        }
      return waiting;
    },
    (waiting) => waiting.length === 0,
  );
}
