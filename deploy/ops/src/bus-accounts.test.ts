import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesSubject } from '@fovea/contracts/changes/schema';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import {
  type BusAccount,
  durableOf,
  durablesOf,
  type EventSpec,
  everyone,
  type RpcSpec,
  rpcSubject,
  scopesOf,
  streamOf,
  subjectOf,
} from '@fovea/contracts/event';
import { kitRpcsOf } from '@fovea/contracts/kit-rpcs';
import { events, rpcSpecs } from '@fovea/contracts/registry';
import { issueStaffKey, signingKeys } from '@fovea/contracts/staff/rpcs';
import { openSessions } from '@fovea/kit/access/sessions';
import { newId } from '@fovea/kit/database/ids';
import { type Bus, consumerAccount, inboxOf, openBus } from '@fovea/kit/messaging/bus';
import { callRpc, serveRpc } from '@fovea/kit/messaging/rpc';
import { maintainStreams } from '@fovea/kit/messaging/streams';
import { createLog } from '@fovea/kit/telemetry/logger';
import { startNats, type TestNats, testStreamOptions } from '@fovea/kit-testing/nats-server';
import { AckPolicy } from '@nats-io/jetstream';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { busAccountsConfig, streamsAccount } from './bus-accounts.ts';

const regions = ['jp', 'au'];
const scopes = ['global', ...regions];
const allEvents = Object.values(events) as unknown as EventSpec<z.ZodObject>[];
const allRpcs = [
  ...(Object.values(rpcSpecs) as unknown as RpcSpec<z.ZodObject, z.ZodType>[]),
  ...services.flatMap(kitRpcsOf),
];
const log = createLog('test', 'silent');
const patience = 10;

let folder: string;
let nats: TestNats;
const open: Bus[] = [];
const connections: NatsConnection[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-bus-accounts-'));
  const file = join(folder, 'accounts.conf');
  writeFileSync(file, busAccountsConfig(regions, { patience }).replaceAll(/\$NATS_PASSWORD_\w+/g, 'secret'));
  nats = await startNats(regions, file);
  maintainStreams(await busOf(streamsAccount), regions, testStreamOptions, log);
  const { connection } = await as(streamsAccount);
  // The last one that is created.
  const subject = '$JS.API.STREAM.INFO.KV_captcha_used';
  while ((await connection.request(subject)).json<{ error?: unknown }>().error) await new Promise(setImmediate);
});
afterAll(async () => {
  await Promise.all(open.map((bus) => bus.drain()));
  await Promise.all(connections.map((connection) => connection.close()));
  await nats.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** As a service opens it. */
async function busOf(account: string): Promise<Bus> {
  const settings = { NATS_URL: nats.url, NATS_USER: account, NATS_PASSWORD: 'secret', PATIENCE_FACTOR: patience };
  const bus = openBus(
    account,
    { ...settings, NATS_TLS_CA: undefined, NATS_TLS_CERT: undefined, NATS_TLS_KEY: undefined },
    log,
  );
  open.push(bus);
  await new Promise<void>((resolve) => bus.onConnected(() => resolve()));
  return bus;
}

/** A connection of the account, with the subjects the server refused. */
async function as(account: string) {
  const connection = await connect({ servers: nats.url, user: account, pass: 'secret', inboxPrefix: inboxOf(account) });
  connections.push(connection);
  const refused = new Set<string>();
  void (async () => {
    for await (const status of connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.add(`${status.error.operation} ${status.error.subject}`);
  })();
  /** Refusals arrive in order, and this one arrives for certain. */
  const allRefused = async () => {
    const last = `nobody.may.${newId()}`;
    connection.publish(last);
    while (!refused.has(`publish ${last}`)) await new Promise(setImmediate);
  };
  return {
    connection,
    async refusedPublications(subjects: string[]) {
      for (const subject of subjects) connection.publish(subject);
      await allRefused();
      return subjects.filter((subject) => refused.has(`publish ${subject}`));
    },
    async refusedSubscriptions(subjects: string[]) {
      for (const subject of subjects) connection.subscribe(subject, { callback: () => {} });
      await allRefused();
      return subjects.filter((subject) => refused.has(`subscription ${subject}`));
    },
  };
}

const manage = (stream: string) => [
  ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(
    (call) => `$JS.API.STREAM.${call}.${stream}`,
  ),
  ...['CREATE', 'LIST', 'NAMES'].map((call) => `$JS.API.CONSUMER.${call}.${stream}`),
  `$JS.API.DIRECT.GET.${stream}`,
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.mine`,
];
const allStreams = scopes.flatMap((scope) => [streamOf('state', scope), streamOf('fact', scope)]);

describe.each(everyone)('%s', (account: BusAccount) => {
  test('calls the rpcs it may call and no others', async () => {
    const { refusedPublications } = await as(account);
    const foreign = allRpcs.filter(({ permittedCallers }) => !permittedCallers.includes(account)).map(rpcSubject);
    expect(await refusedPublications(foreign)).toEqual(foreign);
    expect(
      await refusedPublications(
        allRpcs.filter(({ permittedCallers }) => permittedCallers.includes(account)).map(rpcSubject),
      ),
    ).toEqual([]);
  });

  test('receives its own rpcs and replies, and nothing else', async () => {
    const { refusedSubscriptions } = await as(account);
    const foreign = [
      '>',
      '_INBOX.>',
      'rpc.>',
      'state.>',
      'fact.>',
      '$KV.>',
      '$JS.>',
      ...everyone.filter((other) => other !== account).map((other) => `${inboxOf(other)}.>`),
      ...allRpcs.filter(({ service }) => service !== account).map(rpcSubject),
      ...allEvents.flatMap((event) => scopes.map((scope) => subjectOf(event, scope))),
    ];
    expect(await refusedSubscriptions(foreign)).toEqual(foreign);
    expect(await refusedSubscriptions(allRpcs.filter(({ service }) => service === account).map(rpcSubject))).toEqual(
      [],
    );
  });

  test('publishes nothing for another account, and replies only to requests', async () => {
    const { refusedPublications } = await as(account);
    const foreign = [
      ...allEvents
        .filter(({ publisher, name }) => publisher !== account && (account === 'gateway' || !name.startsWith('audit.')))
        .flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
      ...everyone.filter((other) => other !== account).map((other) => `${inboxOf(other)}.forged`),
      ...(account === 'gateway' ? [] : ['$KV.captcha_used.spent']),
      ...(['identity', 'customer'].includes(account) ? [] : ['$KV.revocations.jp.somebody']),
    ];
    expect(await refusedPublications(foreign)).toEqual(foreign);
  });

  test('reads its own consumers of streams, and changes no stream', async () => {
    const { refusedPublications } = await as(account);
    const consumes = (event: EventSpec<z.ZodObject>) =>
      event.consumers.some((consumer) => consumer.split('/')[0] === account);
    const foreign = [
      ...allStreams.flatMap(manage),
      ...manage('KV_revocations').filter((subject) => !subject.includes('CONSUMER.CREATE.')),
      ...scopes.flatMap((scope) =>
        allEvents
          .filter((event) => !consumes(event))
          .map((event) => `$JS.API.CONSUMER.CREATE.${streamOf(event.kind, scope)}.mine.${subjectOf(event, scope)}`),
      ),
      ...allEvents.flatMap((event) =>
        event.consumers
          .filter((consumer) => consumer.split('/')[0] !== account)
          .flatMap((consumer) =>
            scopes.flatMap((scope) => {
              const place = `${streamOf(event.kind, scope)}.${durableOf(event, consumer, scope, scope)}`;
              return [
                `$JS.API.CONSUMER.MSG.NEXT.${place}`,
                `$JS.API.CONSUMER.DELETE.${place}`,
                `$JS.API.CONSUMER.CREATE.${place}.${subjectOf(event, scope)}`,
                `$JS.ACK.${place}.1.1.1.1.0`,
              ];
            }),
          ),
      ),
      ...allEvents
        .filter(({ kind, publisher }) => kind === 'state' && publisher !== account)
        .flatMap((event) =>
          regions.map((scope) => `$JS.API.DIRECT.GET.${streamOf('state', scope)}.${subjectOf(event, scope, newId())}`),
        ),
    ];
    expect(await refusedPublications(foreign)).toEqual(foreign);
  });
});

describe.each(services)('the consumer account of %s', (account) => {
  const own = consumerAccount(account);

  test('publishes and replies nothing, and consumes no more than the service may', async () => {
    const { refusedPublications, refusedSubscriptions } = await as(own);
    const foreign = [
      ...allStreams.flatMap(manage),
      ...allRpcs.map(rpcSubject),
      ...allEvents.flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
      ...everyone.map((other) => `${inboxOf(other)}.forged`),
      ...allEvents.flatMap((event) =>
        event.consumers
          .filter((consumer) => consumer.split('/')[0] !== account)
          .flatMap((consumer) =>
            scopes.map(
              (scope) =>
                `$JS.API.CONSUMER.MSG.NEXT.${streamOf(event.kind, scope)}.${durableOf(event, consumer, scope, scope)}`,
            ),
          ),
      ),
      '$KV.revocations.jp.somebody',
    ];
    expect(await refusedPublications(foreign)).toEqual(foreign);
    const gateway = ['>', 'rpc.>', ...allRpcs.map(rpcSubject), ...everyone.map((other) => `${inboxOf(other)}.>`)];
    expect(await refusedSubscriptions(gateway)).toEqual(gateway);
  });

  test('the service itself cannot read its inbox', async () => {
    const { refusedSubscriptions } = await as(account);
    expect(await refusedSubscriptions([`${inboxOf(own)}.>`])).toEqual([`${inboxOf(own)}.>`]);
  });
});

test('only services may reply, within the timeout, and not on the connection that consumes streams', async () => {
  const config = busAccountsConfig(regions);
  // The server's memory of a connection that may reply grows with each message it delivers there.
  const users = config.split('user: ').slice(1);
  const mayAnswer = users.filter((user) => user.includes('allow_responses')).map((user) => user.split(',')[0]);
  expect(mayAnswer).toEqual([...services]);
  const patient = busAccountsConfig(regions, { patience: 2 });
  for (const expires of ['5s', '21s']) expect(patient).toContain(`allow_responses: { max: 1, expires: "${expires}" }`);
});

test('services publish changes of their lists, and only the gateway subscribes to them', async () => {
  const foreignSubjects = await as('gateway');
  expect(await foreignSubjects.refusedSubscriptions([changesSubject('*')])).toEqual([]);
  for (const account of everyone) {
    const { refusedSubscriptions, refusedPublications } = await as(account);
    if (account !== 'gateway') expect(await refusedSubscriptions([changesSubject('*')])).toEqual([changesSubject('*')]);
    const subjects = scopes.map(changesSubject);
    expect(await refusedPublications(subjects)).toEqual(account === 'gateway' ? subjects : []);
  }
});

test('the streams account neither reads nor purges nor publishes', async () => {
  const { refusedPublications, refusedSubscriptions } = await as(streamsAccount);
  const allowed = new Set(
    allStreams.flatMap((stream) => ['CREATE', 'UPDATE'].map((call) => `$JS.API.STREAM.${call}.${stream}`)),
  );
  const foreign = [
    ...allStreams.flatMap(manage).filter((subject) => !allowed.has(subject)),
    ...allEvents.flatMap((event) =>
      scopesOf(event, regions).flatMap((scope) =>
        event.consumers
          .flatMap((consumer) => durablesOf(event, consumer, scope, regions))
          .map((durable) => `$JS.API.CONSUMER.DELETE.${streamOf(event.kind, scope)}.${durable}`),
      ),
    ),
    ...allRpcs.map(rpcSubject),
    ...allEvents.flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
    '$KV.revocations.jp.somebody',
  ];
  expect(await refusedPublications(foreign)).toEqual(foreign);
  const foreignSubjects = ['>', 'rpc.>', ...everyone.map((other) => `${inboxOf(other)}.>`)];
  expect(await refusedSubscriptions(foreignSubjects)).toEqual(foreignSubjects);
});

test('each event reaches each of its consumers', async () => {
  const buses = new Map(await Promise.all(everyone.map(async (account) => [account, await busOf(account)] as const)));
  const of = (account: string) => buses.get(account as BusAccount) as Bus;
  const consumerBuses = new Map(
    await Promise.all(services.map(async (account) => [account, await busOf(consumerAccount(account))] as const)),
  );
  for (const event of allEvents) {
    const scope = event.reach === 'global' ? 'global' : 'jp';
    await of(event.publisher)
      .jetstream()
      .publish(subjectOf(event, scope, newId()), '{}');
    for (const consumer of event.consumers) {
      const bus = consumerBuses.get(consumer.split('/')[0] as ServiceName) as Bus;
      const stream = streamOf(event.kind, scope);
      const durable = durableOf(event, consumer, scope, 'jp');
      const filter = subjectOf(event, scope);
      await (await bus.manager()).consumers.add(stream, {
        durable_name: durable,
        filter_subject: filter,
        ack_policy: AckPolicy.Explicit,
      });
      const message = await (await bus.jetstream().consumers.get(stream, durable)).next({ expires: 5_000 });
      expect(await message?.ackAck()).toBe(true);
    }
    if (event.kind === 'fact') continue;
    const head = await (await of(event.publisher).manager()).direct.getMessage(streamOf('state', scope), {
      last_by_subj: subjectOf(event, scope),
    });
    expect(head?.string()).toBe('{}');
  }
});

test('a reply reaches its caller, and a revocation every account', async () => {
  const [gateway, identity, customer] = await Promise.all(['gateway', 'identity', 'customer'].map(busOf));
  if (!gateway || !identity || !customer) throw new Error('three were opened');
  serveRpc(identity.connection(), signingKeys, async () => ({ keys: [] }), { log });
  await identity.connection().flush();
  expect(await callRpc(gateway, signingKeys, {})).toEqual({ keys: [] });
  await expect(callRpc(gateway, issueStaffKey, { staffId: newId(), purpose: 'reset' })).rejects.toMatchObject({
    error: 'unavailable',
  });

  const sessions = openSessions(gateway, log);
  await openSessions(customer, log).revoke({ scope: 'jp', id: 'somebody' });
  while (!sessions.revokedBefore.has('jp.somebody')) await new Promise(setImmediate);
  await openSessions(identity, log).republish([
    ['jp.somebody', 1],
    ['jp.other', 2],
  ]);
  while (!sessions.revokedBefore.has('jp.other')) await new Promise(setImmediate);
});
