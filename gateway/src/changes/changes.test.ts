import { setTimeout as pause } from 'node:timers/promises';
import { type AddressedChange, type Change, changesSubject } from '@fovea/contracts/changes/schema';
import { companyAncestors } from '@fovea/contracts/companies/rpcs';
import { rpcSubject } from '@fovea/contracts/event';
import { endpoints } from '@fovea/contracts/registry';
import { openSessions } from '@fovea/kit/access/sessions';
import { newId } from '@fovea/kit/database/ids';
import { openBus } from '@fovea/kit/messaging/bus';
import { createLog } from '@fovea/kit/telemetry/logger';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestActor, type TestTokens } from '@fovea/kit-testing/tokens';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { EventSource } from 'eventsource';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const [distributor, clinic, elsewhere] = [newId(), newId(), newId()] as const;

let nats: TestNats;
let tokens: TestTokens;
let gateway: TestGateway;
let bus: NatsConnection;
const opened: EventSource[] = [];

beforeAll(async () => {
  [nats, tokens] = await Promise.all([startNats(), createTokens('jp')]);
  bus = await connect({ servers: nats.url });
  // Replies as the company service does.
  bus.subscribe(rpcSubject(companyAncestors), {
    callback: (_error, message) => {
      const { id } = message.json<{ id: string }>();
      message.respond(JSON.stringify({ ids: id === clinic ? [clinic, distributor] : [id] }));
    },
  });
  await bus.flush();
  gateway = await startTestGateway({ upstream: 'http://127.0.0.1:1', nats, tokens, endpoints });
});
afterEach(() => {
  for (const source of opened.splice(0)) source.close();
});
afterAll(async () => {
  await gateway.stop();
  await bus.close();
  await nats.remove();
});

type Stream = { source: EventSource; changes: Change[]; ids: string[]; missed: number };

/** Opens a stream as a browser does. */
async function listen(actor: TestActor, headers: Record<string, string> = {}, query = ''): Promise<Stream> {
  const authorization = `Bearer ${await tokens.tokenFor(actor)}`;
  const source = new EventSource(`${gateway.url}/api/changes${query}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers, authorization } }),
  });
  opened.push(source);
  const stream: Stream = { source, changes: [], ids: [], missed: 0 };
  source.addEventListener('change', ({ data, lastEventId }) => {
    stream.changes.push(...JSON.parse(data).list);
    stream.ids.push(lastEventId);
  });
  source.addEventListener('missed', ({ lastEventId }) => {
    stream.missed += 1;
    stream.ids.push(lastEventId);
  });
  await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }));
  return stream;
}

const row = (id: string, about: Partial<AddressedChange> = {}): AddressedChange => {
  const ofClinic = { companyId: clinic, doctorId: null, staffId: null };
  return { list: 'customers', id, isNew: true, customerId: id, ...ofClinic, ...about };
};
const publish = (changes: AddressedChange[], scope = 'jp') =>
  bus.publish(changesSubject(scope), JSON.stringify(changes));
const idsOf = ({ changes }: Stream) => changes.map(({ id }) => id);
/** Changes arrive in order, so all earlier ones have arrived too. */
async function untilReceived(stream: Stream, id: string): Promise<void> {
  while (!idsOf(stream).includes(id)) await pause(10);
}

describe('changes are visible to', () => {
  test('staff of its company and of those above, and administrators of its region', async () => {
    const streams = {
      clinic: await listen({ role: 'general', companyId: clinic }),
      distributor: await listen({ role: 'companyAdmin', companyId: distributor }),
      elsewhere: await listen({ role: 'companyAdmin', companyId: elsewhere }),
      inJapan: await listen({ role: 'admin' }, { db: 'jp' }),
      inAustralia: await listen({ role: 'admin' }, { db: 'au' }),
      everywhere: await listen({ role: 'admin' }),
    };
    publish([row('one'), row('of another company', { companyId: elsewhere }), row('of none', { companyId: null })]);
    publish([row('far away')], 'au');
    publish([row('device', { list: 'inventory' })], 'global');
    publish([row('end', { companyId: clinic }), row('end', { companyId: elsewhere })], 'global');
    for (const each of Object.values(streams)) await untilReceived(each, 'end');
    expect(idsOf(streams.clinic)).toEqual(['one', 'device', 'end']);
    expect(idsOf(streams.distributor)).toEqual(['one', 'device', 'end']);
    expect(idsOf(streams.elsewhere)).toEqual(['of another company', 'end']);
    expect(idsOf(streams.inJapan)).toEqual(['one', 'of another company', 'of none', 'device', 'end', 'end']);
    expect(idsOf(streams.inAustralia)).toEqual(['far away', 'device', 'end', 'end']);
    expect(idsOf(streams.everywhere)).toHaveLength(7);
  });

  test('doctors for their own patients, and only in the lists they may read', async () => {
    const doctorId = newId();
    const stream = await listen({ role: 'doctor', id: doctorId, companyId: clinic });
    publish([row('own', { doctorId }), row('of a colleague', { doctorId: newId() }), row('of nobody')]);
    publish([row('payment', { list: 'payments', doctorId }), row('device', { list: 'inventory', doctorId })]);
    publish([row('end', { doctorId })]);
    await untilReceived(stream, 'end');
    expect(idsOf(stream)).toEqual(['own', 'end']);
  });

  test('staff of the family for treatments, once they are stored', async () => {
    const [doctorId, colleagueId] = [newId(), newId()];
    const streams = {
      clinic: await listen({ role: 'general', companyId: clinic }),
      distributor: await listen({ role: 'companyAdmin', companyId: distributor }),
      doctor: await listen({ role: 'doctor', id: doctorId, companyId: clinic }),
      admin: await listen({ role: 'admin' }, { db: 'jp' }),
      colleague: await listen({ role: 'doctor', id: colleagueId, companyId: clinic }),
      elsewhere: await listen({ role: 'companyAdmin', companyId: elsewhere }),
      inAustralia: await listen({ role: 'admin' }, { db: 'au' }),
    };
    publish([row('treatment', { list: 'usage', companyId: null }), row('shown', { list: 'usage', doctorId })]);
    const everyone = Object.values(streams);
    publish(
      [row('end', { doctorId }), row('end', { doctorId: colleagueId }), row('end', { companyId: elsewhere })],
      'global',
    );
    await Promise.all(everyone.map((each) => untilReceived(each, 'end')));
    const { colleague, elsewhere: other, inAustralia, ...sees } = streams;
    for (const each of Object.values(sees)) expect(idsOf(each)).toContain('shown');
    for (const each of [colleague, other, inAustralia]) expect(idsOf(each)).not.toContain('shown');
    for (const each of everyone) expect(idsOf(each)).not.toContain('treatment');
  });

  test('only the owner of a bell, not even administrators', async () => {
    const staffId = newId();
    const owner = await listen({ role: 'general', id: staffId, companyId: clinic });
    const admin = await listen({ role: 'admin' });
    publish([row('rung', { list: 'bell', staffId, companyId: null }), row('end')]);
    await Promise.all([untilReceived(owner, 'end'), untilReceived(admin, 'end')]);
    expect([idsOf(owner), idsOf(admin)]).toEqual([['rung', 'end'], ['end']]);
  });

  test('families for their own data in the lists they see, in their region', async () => {
    const [id, other] = [newId(), newId()];
    const family = await listen({ role: 'customer', id });
    const clinicStaff = await listen({ role: 'general', companyId: clinic });
    const admin = await listen({ role: 'admin' });
    const own = { customerId: id };
    const ofNoClinic = { ...own, companyId: null };
    publish([row('bell', { list: 'bell', ...ofNoClinic }), row('used', { list: 'usage', ...ofNoClinic })]);
    publish([row('payment', { list: 'payments', ...own }), row('request', { list: 'requests', ...own })]);
    publish([row('another', { customerId: other }), row('work', { list: 'worklist', ...own })]);
    publish([row('far away', own)], 'au');
    publish([row('device', { list: 'inventory', ...own })], 'global');
    publish([row('end', own)]);
    await Promise.all([family, clinicStaff, admin].map((each) => untilReceived(each, 'end')));
    expect(idsOf(family)).toEqual(['bell', 'used', 'payment', 'request', 'device', 'end']);
    for (const staff of [clinicStaff, admin]) expect(idsOf(staff)).not.toContain('bell');
    for (const staff of [clinicStaff, admin]) expect(idsOf(staff)).not.toContain('used');
  });

  test('an invalid message is skipped', async () => {
    const stream = await listen({ role: 'general', companyId: clinic });
    bus.publish(changesSubject('jp'), 'no JSON');
    bus.publish(changesSubject('jp'), JSON.stringify([{ list: 'unknown list' }]));
    publish([row('end')]);
    await untilReceived(stream, 'end');
    expect(idsOf(stream)).toEqual(['end']);
  });

  test('an event contains the row and not who else may see it', async () => {
    const stream = await listen({ role: 'general', companyId: clinic });
    publish([row('one')]);
    await untilReceived(stream, 'one');
    expect(stream.changes).toEqual([{ list: 'customers', id: 'one', isNew: true, customerId: 'one' }]);
  });

  test.each([
    [{ role: 'device' }, 4030002],
    [undefined, 4010001],
  ] as const)('%o is refused', async (actor, code) => {
    const as = actor && (await tokens.tokenFor(actor));
    expect(await gateway.call('/api/changes', { as })).toMatchObject({ code });
  });
});

test('a session that ended receives no more changes, and its stream ends', async () => {
  const sessionId = newId();
  const stream = await listen({ role: 'general', companyId: clinic, sessionId });
  const other = await listen({ role: 'general', companyId: clinic });
  const log = createLog('identity', 'silent');
  const config = { NATS_URL: nats.url, NATS_USER: undefined, NATS_PASSWORD: undefined, PATIENCE_FACTOR: 10 };
  const identity = openBus('identity', config, log);
  await new Promise<void>((resolve) => identity.onConnected(() => resolve()));
  await openSessions(identity, log).revoke({ sessionId });
  // The gateway consumes the end of the session with a delay, so changes are published until the stream closes.
  while (stream.source.readyState !== EventSource.CLOSED) {
    publish([row('after')]);
    await pause(50);
  }
  const ended = idsOf(stream).length;
  publish([row('end')]);
  await untilReceived(other, 'end');
  expect(idsOf(stream)).toHaveLength(ended);
  await identity.drain();
});

test('a session has at most twenty streams, independent of other sessions', async () => {
  const sessionId = newId();
  const actor = { role: 'general' as const, companyId: clinic, sessionId };
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(actor)));
  const as = await tokens.tokenFor(actor);
  expect(await gateway.call('/api/changes', { as })).toMatchObject({ status: 429, code: 4290001 });
  await listen({ ...actor, sessionId: newId() });
  streams[0]?.source.close();
  await vi.waitFor(() => listen(actor), { timeout: 5_000 });
});

describe('a client that reconnects', () => {
  test('receives the changes since its last event', async () => {
    const before = await listen({ role: 'general', companyId: clinic });
    publish([row('first')]);
    await untilReceived(before, 'first');
    publish([row('second'), row('foreign', { companyId: elsewhere })]);
    publish([row('third')]);
    await untilReceived(before, 'third');
    const back = await listen({ role: 'general', companyId: clinic }, { 'last-event-id': before.ids[0] ?? '' });
    await untilReceived(back, 'third');
    expect([idsOf(back), back.missed]).toEqual([['second', 'third'], 0]);
  });

  test('receives on its first connection the changes since its snapshot, with their age', async () => {
    const clinicStaff = { role: 'general', companyId: clinic } as const;
    const before = await listen(clinicStaff);
    publish([row('long ago')]);
    await untilReceived(before, 'long ago');
    // Long enough for a call on a busy machine.
    await pause(3_000);
    const snapshotAt = performance.now() - 1_500;
    publish([row('recent'), row('foreign too', { companyId: elsewhere })]);
    await untilReceived(before, 'recent');
    const late = await listen(clinicStaff, {}, `?ago=${Math.round(performance.now() - snapshotAt)}`);
    publish([row('end')]);
    await untilReceived(late, 'end');
    expect([idsOf(late), late.missed]).toEqual([['recent', 'end'], 0]);
    expect(late.changes[0]?.agoMs).toBeLessThanOrEqual(performance.now() - snapshotAt);
    expect(late.changes[1]).not.toHaveProperty('agoMs');
    // Changes from before the start of this process are not stored.
    const longer = await listen(clinicStaff, {}, '?ago=3600000');
    while (longer.missed === 0) await pause(10);
    expect(idsOf(longer)).toEqual([]);
  });

  test.each(['', 'another-replica.3', 'nonsense'])('receives `missed` after the unknown id %o', async (id) => {
    const back = await listen({ role: 'general', companyId: clinic }, { 'last-event-id': id });
    while (back.missed === 0) await pause(10);
    expect(idsOf(back)).toEqual([]);
  });

  test('receives `missed` after too many changes at once', async () => {
    const stream = await listen({ role: 'admin' });
    publish(Array.from({ length: 101 }, (_, number) => row(`${number}`)));
    while (stream.missed === 0) await pause(10);
    expect(stream.changes).toEqual([]);
  });
});
