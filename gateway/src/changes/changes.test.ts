import { setTimeout as pause } from 'node:timers/promises';
import { type Change, changesSubject, type ToldChange } from '@fovea/contracts/changes/schema';
import { companyAncestors } from '@fovea/contracts/companies/questions';
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
  // As the company service answers it.
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

type Heard = { source: EventSource; changes: Change[]; ids: string[]; missed: number };

/** Listens as a browser does; resolves once it is heard. */
async function listen(actor: TestActor, headers: Record<string, string> = {}, query = ''): Promise<Heard> {
  const authorization = `Bearer ${await tokens.tokenFor(actor)}`;
  const source = new EventSource(`${gateway.url}/api/changes${query}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers, authorization } }),
  });
  opened.push(source);
  const heard: Heard = { source, changes: [], ids: [], missed: 0 };
  source.addEventListener('change', ({ data, lastEventId }) => {
    heard.changes.push(...JSON.parse(data).list);
    heard.ids.push(lastEventId);
  });
  source.addEventListener('missed', ({ lastEventId }) => {
    heard.missed += 1;
    heard.ids.push(lastEventId);
  });
  await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }));
  return heard;
}

const row = (id: string, about: Partial<ToldChange> = {}): ToldChange => {
  const ofClinic = { companyId: clinic, doctorId: null, staffId: null };
  return { list: 'customers', id, isNew: true, customerId: id, ...ofClinic, ...about };
};
const tell = (changes: ToldChange[], scope = 'jp') => bus.publish(changesSubject(scope), JSON.stringify(changes));
const idsOf = ({ changes }: Heard) => changes.map(({ id }) => id);
/** Whatever was told before has arrived when this has. */
async function untilHears(heard: Heard, id: string): Promise<void> {
  while (!idsOf(heard).includes(id)) await pause(10);
}

describe('who hears of a change', () => {
  test('staff of its company and of those above, and administrators of its region', async () => {
    const heard = {
      clinic: await listen({ role: 'general', companyId: clinic }),
      distributor: await listen({ role: 'companyAdmin', companyId: distributor }),
      elsewhere: await listen({ role: 'companyAdmin', companyId: elsewhere }),
      inJapan: await listen({ role: 'admin' }, { db: 'jp' }),
      inAustralia: await listen({ role: 'admin' }, { db: 'au' }),
      everywhere: await listen({ role: 'admin' }),
    };
    tell([row('one'), row('of another company', { companyId: elsewhere }), row('of none', { companyId: null })]);
    tell([row('far away')], 'au');
    tell([row('device', { list: 'inventory' })], 'global');
    tell([row('end', { companyId: clinic }), row('end', { companyId: elsewhere })], 'global');
    for (const each of Object.values(heard)) await untilHears(each, 'end');
    expect(idsOf(heard.clinic)).toEqual(['one', 'device', 'end']);
    expect(idsOf(heard.distributor)).toEqual(['one', 'device', 'end']);
    expect(idsOf(heard.elsewhere)).toEqual(['of another company', 'end']);
    expect(idsOf(heard.inJapan)).toEqual(['one', 'of another company', 'of none', 'device', 'end', 'end']);
    expect(idsOf(heard.inAustralia)).toEqual(['far away', 'device', 'end', 'end']);
    expect(idsOf(heard.everywhere)).toHaveLength(7);
  });

  test('doctors of children of their own, and of no list they do not see', async () => {
    const doctorId = newId();
    const heard = await listen({ role: 'doctor', id: doctorId, companyId: clinic });
    tell([row('own', { doctorId }), row('of a colleague', { doctorId: newId() }), row('of nobody')]);
    tell([row('payment', { list: 'payments', doctorId }), row('device', { list: 'inventory', doctorId })]);
    tell([row('end', { doctorId })]);
    await untilHears(heard, 'end');
    expect(idsOf(heard)).toEqual(['own', 'end']);
  });

  test('of treatments the staff who see the family, once what they see is stored', async () => {
    const [doctorId, colleagueId] = [newId(), newId()];
    const heard = {
      clinic: await listen({ role: 'general', companyId: clinic }),
      distributor: await listen({ role: 'companyAdmin', companyId: distributor }),
      doctor: await listen({ role: 'doctor', id: doctorId, companyId: clinic }),
      admin: await listen({ role: 'admin' }, { db: 'jp' }),
      colleague: await listen({ role: 'doctor', id: colleagueId, companyId: clinic }),
      elsewhere: await listen({ role: 'companyAdmin', companyId: elsewhere }),
      inAustralia: await listen({ role: 'admin' }, { db: 'au' }),
    };
    tell([row('treatment', { list: 'usage', companyId: null }), row('shown', { list: 'usage', doctorId })]);
    const everyone = Object.values(heard);
    tell(
      [row('end', { doctorId }), row('end', { doctorId: colleagueId }), row('end', { companyId: elsewhere })],
      'global',
    );
    await Promise.all(everyone.map((each) => untilHears(each, 'end')));
    const { colleague, elsewhere: other, inAustralia, ...sees } = heard;
    for (const each of Object.values(sees)) expect(idsOf(each)).toContain('shown');
    for (const each of [colleague, other, inAustralia]) expect(idsOf(each)).not.toContain('shown');
    for (const each of everyone) expect(idsOf(each)).not.toContain('treatment');
  });

  test('of a bell its owner alone, administrators not either', async () => {
    const staffId = newId();
    const owner = await listen({ role: 'general', id: staffId, companyId: clinic });
    const admin = await listen({ role: 'admin' });
    tell([row('rung', { list: 'bell', staffId, companyId: null }), row('end')]);
    await Promise.all([untilHears(owner, 'end'), untilHears(admin, 'end')]);
    expect([idsOf(owner), idsOf(admin)]).toEqual([['rung', 'end'], ['end']]);
  });

  test('families of themselves alone, of what they are shown, in their region', async () => {
    const [id, other] = [newId(), newId()];
    const family = await listen({ role: 'customer', id });
    const clinicStaff = await listen({ role: 'general', companyId: clinic });
    const admin = await listen({ role: 'admin' });
    const own = { customerId: id };
    const ofNoClinic = { ...own, companyId: null };
    tell([row('bell', { list: 'bell', ...ofNoClinic }), row('used', { list: 'usage', ...ofNoClinic })]);
    tell([row('payment', { list: 'payments', ...own }), row('request', { list: 'requests', ...own })]);
    tell([row('another', { customerId: other }), row('work', { list: 'worklist', ...own })]);
    tell([row('far away', own)], 'au');
    tell([row('device', { list: 'inventory', ...own })], 'global');
    tell([row('end', own)]);
    await Promise.all([family, clinicStaff, admin].map((each) => untilHears(each, 'end')));
    expect(idsOf(family)).toEqual(['bell', 'used', 'payment', 'request', 'device', 'end']);
    for (const staff of [clinicStaff, admin]) expect(idsOf(staff)).not.toContain('bell');
    for (const staff of [clinicStaff, admin]) expect(idsOf(staff)).not.toContain('used');
  });

  test('what cannot be read is passed over', async () => {
    const heard = await listen({ role: 'general', companyId: clinic });
    bus.publish(changesSubject('jp'), 'no JSON');
    bus.publish(changesSubject('jp'), JSON.stringify([{ list: 'nothing that is known' }]));
    tell([row('end')]);
    await untilHears(heard, 'end');
    expect(idsOf(heard)).toEqual(['end']);
  });

  test('what is heard says which row and nothing of who else may see it', async () => {
    const heard = await listen({ role: 'general', companyId: clinic });
    tell([row('one')]);
    await untilHears(heard, 'one');
    expect(heard.changes).toEqual([{ list: 'customers', id: 'one', isNew: true, customerId: 'one' }]);
  });

  test.each([
    [{ role: 'device' }, 4030002],
    [undefined, 4010001],
  ] as const)('%o is refused', async (actor, code) => {
    const as = actor && (await tokens.tokenFor(actor));
    expect(await gateway.call('/api/changes', { as })).toMatchObject({ code });
  });
});

test('a session that ended hears no more, and its stream ends', async () => {
  const sessionId = newId();
  const heard = await listen({ role: 'general', companyId: clinic, sessionId });
  const other = await listen({ role: 'general', companyId: clinic });
  const log = createLog('identity', 'silent');
  const config = { NATS_URL: nats.url, NATS_USER: undefined, NATS_PASSWORD: undefined, PATIENCE_FACTOR: 10 };
  const identity = openBus('identity', config, log);
  await new Promise<void>((resolve) => identity.onConnected(() => resolve()));
  await openSessions(identity, log).revoke({ sessionId });
  // That it ended is heard by the gateway in its own time; the mark is told until it is not heard any more.
  while (heard.source.readyState !== EventSource.CLOSED) {
    tell([row('after')]);
    await pause(50);
  }
  const ended = idsOf(heard).length;
  tell([row('end')]);
  await untilHears(other, 'end');
  expect(idsOf(heard)).toHaveLength(ended);
  await identity.drain();
});

test('a session has twenty streams at most, and another session its own', async () => {
  const sessionId = newId();
  const actor = { role: 'general' as const, companyId: clinic, sessionId };
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(actor)));
  const as = await tokens.tokenFor(actor);
  expect(await gateway.call('/api/changes', { as })).toMatchObject({ status: 429, code: 4290001 });
  await listen({ ...actor, sessionId: newId() });
  streams[0]?.source.close();
  await vi.waitFor(() => listen(actor), { timeout: 5_000 });
});

describe('whoever was away', () => {
  test('is told what happened since the last event heard', async () => {
    const before = await listen({ role: 'general', companyId: clinic });
    tell([row('first')]);
    await untilHears(before, 'first');
    tell([row('second'), row('foreign', { companyId: elsewhere })]);
    tell([row('third')]);
    await untilHears(before, 'third');
    const back = await listen({ role: 'general', companyId: clinic }, { 'last-event-id': before.ids[0] ?? '' });
    await untilHears(back, 'third');
    expect([idsOf(back), back.missed]).toEqual([['second', 'third'], 0]);
  });

  test('is told at the first time, too, what happened since it has been looking, and how long ago that was', async () => {
    const clinicStaff = { role: 'general', companyId: clinic } as const;
    const before = await listen(clinicStaff);
    tell([row('long ago')]);
    await untilHears(before, 'long ago');
    // Far enough from what follows for the way of a call on a busy machine.
    await pause(3_000);
    const lookingSince = performance.now() - 1_500;
    tell([row('meanwhile'), row('foreign too', { companyId: elsewhere })]);
    await untilHears(before, 'meanwhile');
    const late = await listen(clinicStaff, {}, `?ago=${Math.round(performance.now() - lookingSince)}`);
    tell([row('end')]);
    await untilHears(late, 'end');
    expect([idsOf(late), late.missed]).toEqual([['meanwhile', 'end'], 0]);
    expect(late.changes[0]?.agoMs).toBeLessThanOrEqual(performance.now() - lookingSince);
    expect(late.changes[1]).not.toHaveProperty('agoMs');
    // Nobody knows what happened before this process listened.
    const longer = await listen(clinicStaff, {}, '?ago=3600000');
    while (longer.missed === 0) await pause(10);
    expect(idsOf(longer)).toEqual([]);
  });

  test.each(['', 'another-replica.3', 'nonsense'])('is told that it is not known, after %o', async (id) => {
    const back = await listen({ role: 'general', companyId: clinic }, { 'last-event-id': id });
    while (back.missed === 0) await pause(10);
    expect(idsOf(back)).toEqual([]);
  });

  test('is told so after too much at once, too', async () => {
    const heard = await listen({ role: 'admin' });
    tell(Array.from({ length: 101 }, (_, number) => row(`${number}`)));
    while (heard.missed === 0) await pause(10);
    expect(heard.changes).toEqual([]);
  });
});
