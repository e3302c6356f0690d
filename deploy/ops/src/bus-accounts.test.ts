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
import { questionsOf } from '@fovea/contracts/questions-of-every-service';
import { events, questions } from '@fovea/contracts/registry';
import { issueStaffKey, signingKeys } from '@fovea/contracts/staff/questions';
import { openSessions } from '@fovea/kit/access/sessions';
import { newId } from '@fovea/kit/database/ids';
import { type Bus, hearingAccount, inboxOf, openBus } from '@fovea/kit/messaging/bus';
import { ask, listen } from '@fovea/kit/messaging/rpc';
import { keepStreams } from '@fovea/kit/messaging/streams';
import { createLog } from '@fovea/kit/telemetry/logger';
import { startNats, type TestNats, testKeeping } from '@fovea/kit-testing/nats-server';
import { AckPolicy } from '@nats-io/jetstream';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { busAccountsConfig, keeper } from './bus-accounts.ts';

const regions = ['jp', 'au'];
const scopes = ['global', ...regions];
const told = Object.values(events) as unknown as EventSpec<z.ZodObject>[];
const asked = [
  ...(Object.values(questions) as unknown as RpcSpec<z.ZodObject, z.ZodType>[]),
  ...services.flatMap(questionsOf),
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
  keepStreams(await busOf(keeper), regions, testKeeping, log);
  const { connection } = await as(keeper);
  // The last one that is made.
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

/** A connection of the account's, and which of some subjects the server refuses it. */
async function as(account: string) {
  const connection = await connect({ servers: nats.url, user: account, pass: 'secret', inboxPrefix: inboxOf(account) });
  connections.push(connection);
  const refused = new Set<string>();
  void (async () => {
    for await (const status of connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.add(`${status.error.operation} ${status.error.subject}`);
  })();
  /** Refusals come in the order of what they refuse, and this one for certain. */
  const allTold = async () => {
    const last = `nobody.may.${newId()}`;
    connection.publish(last);
    while (!refused.has(`publish ${last}`)) await new Promise(setImmediate);
  };
  return {
    connection,
    async refusedPublishing(subjects: string[]) {
      for (const subject of subjects) connection.publish(subject);
      await allTold();
      return subjects.filter((subject) => refused.has(`publish ${subject}`));
    },
    async refusedHearing(subjects: string[]) {
      for (const subject of subjects) connection.subscribe(subject, { callback: () => {} });
      await allTold();
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
  test('asks what it may ask and nothing else', async () => {
    const { refusedPublishing } = await as(account);
    const foreign = asked.filter(({ askers }) => !askers.includes(account)).map(rpcSubject);
    expect(await refusedPublishing(foreign)).toEqual(foreign);
    expect(await refusedPublishing(asked.filter(({ askers }) => askers.includes(account)).map(rpcSubject))).toEqual([]);
  });

  test('hears questions to itself, answers to itself, and nothing else', async () => {
    const { refusedHearing } = await as(account);
    const foreign = [
      '>',
      '_INBOX.>',
      'rpc.>',
      'state.>',
      'fact.>',
      '$KV.>',
      '$JS.>',
      ...everyone.filter((other) => other !== account).map((other) => `${inboxOf(other)}.>`),
      ...asked.filter(({ service }) => service !== account).map(rpcSubject),
      ...told.flatMap((event) => scopes.map((scope) => subjectOf(event, scope))),
    ];
    expect(await refusedHearing(foreign)).toEqual(foreign);
    expect(await refusedHearing(asked.filter(({ service }) => service === account).map(rpcSubject))).toEqual([]);
  });

  test('tells nothing in another’s name, and answers nobody unasked', async () => {
    const { refusedPublishing } = await as(account);
    const foreign = [
      ...told
        .filter(({ publisher, name }) => publisher !== account && (account === 'gateway' || !name.startsWith('audit.')))
        .flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
      ...everyone.filter((other) => other !== account).map((other) => `${inboxOf(other)}.forged`),
      ...(account === 'gateway' ? [] : ['$KV.captcha_used.spent']),
      ...(['identity', 'customer'].includes(account) ? [] : ['$KV.revocations.jp.somebody']),
    ];
    expect(await refusedPublishing(foreign)).toEqual(foreign);
  });

  test('reads of streams what it hears, in its own place, and changes none', async () => {
    const { refusedPublishing } = await as(account);
    const hears = (event: EventSpec<z.ZodObject>) => event.hearers.some((hearer) => hearer.split('/')[0] === account);
    const foreign = [
      ...allStreams.flatMap(manage),
      ...manage('KV_revocations').filter((subject) => !subject.includes('CONSUMER.CREATE.')),
      ...scopes.flatMap((scope) =>
        told
          .filter((event) => !hears(event))
          .map((event) => `$JS.API.CONSUMER.CREATE.${streamOf(event.kind, scope)}.mine.${subjectOf(event, scope)}`),
      ),
      ...told.flatMap((event) =>
        event.hearers
          .filter((hearer) => hearer.split('/')[0] !== account)
          .flatMap((hearer) =>
            scopes.flatMap((scope) => {
              const place = `${streamOf(event.kind, scope)}.${durableOf(event, hearer, scope, scope)}`;
              return [
                `$JS.API.CONSUMER.MSG.NEXT.${place}`,
                `$JS.API.CONSUMER.DELETE.${place}`,
                `$JS.API.CONSUMER.CREATE.${place}.${subjectOf(event, scope)}`,
                `$JS.ACK.${place}.1.1.1.1.0`,
              ];
            }),
          ),
      ),
      ...told
        .filter(({ kind, publisher }) => kind === 'state' && publisher !== account)
        .flatMap((event) =>
          regions.map((scope) => `$JS.API.DIRECT.GET.${streamOf('state', scope)}.${subjectOf(event, scope, newId())}`),
        ),
    ];
    expect(await refusedPublishing(foreign)).toEqual(foreign);
  });
});

describe.each(services)('where %s hears', (account) => {
  const own = hearingAccount(account);

  test('it asks, tells and answers nothing, and hears no more than the service may', async () => {
    const { refusedPublishing, refusedHearing } = await as(own);
    const foreign = [
      ...allStreams.flatMap(manage),
      ...asked.map(rpcSubject),
      ...told.flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
      ...everyone.map((other) => `${inboxOf(other)}.forged`),
      ...told.flatMap((event) =>
        event.hearers
          .filter((hearer) => hearer.split('/')[0] !== account)
          .flatMap((hearer) =>
            scopes.map(
              (scope) =>
                `$JS.API.CONSUMER.MSG.NEXT.${streamOf(event.kind, scope)}.${durableOf(event, hearer, scope, scope)}`,
            ),
          ),
      ),
      '$KV.revocations.jp.somebody',
    ];
    expect(await refusedPublishing(foreign)).toEqual(foreign);
    const heard = ['>', 'rpc.>', ...asked.map(rpcSubject), ...everyone.map((other) => `${inboxOf(other)}.>`)];
    expect(await refusedHearing(heard)).toEqual(heard);
  });

  test('the service itself does not hear what comes there', async () => {
    const { refusedHearing } = await as(account);
    expect(await refusedHearing([`${inboxOf(own)}.>`])).toEqual([`${inboxOf(own)}.>`]);
  });
});

test('services alone may answer, for as long as somebody waits, and not where they hear streams', async () => {
  const config = busAccountsConfig(regions);
  // What the server remembers of a connection that may answer grows with each message it delivers there.
  const users = config.split('user: ').slice(1);
  const mayAnswer = users.filter((user) => user.includes('allow_responses')).map((user) => user.split(',')[0]);
  expect(mayAnswer).toEqual([...services]);
  const patient = busAccountsConfig(regions, { patience: 2 });
  for (const expires of ['5s', '21s']) expect(patient).toContain(`allow_responses: { max: 1, expires: "${expires}" }`);
});

test('services say what changed in their lists, and the gateway alone hears it', async () => {
  const heard = await as('gateway');
  expect(await heard.refusedHearing([changesSubject('*')])).toEqual([]);
  for (const account of everyone) {
    const { refusedHearing, refusedPublishing } = await as(account);
    if (account !== 'gateway') expect(await refusedHearing([changesSubject('*')])).toEqual([changesSubject('*')]);
    const subjects = scopes.map(changesSubject);
    expect(await refusedPublishing(subjects)).toEqual(account === 'gateway' ? subjects : []);
  }
});

test('whoever makes the streams neither reads nor empties nor tells anything', async () => {
  const { refusedPublishing, refusedHearing } = await as(keeper);
  const allowed = new Set(
    allStreams.flatMap((stream) => ['CREATE', 'UPDATE'].map((call) => `$JS.API.STREAM.${call}.${stream}`)),
  );
  const foreign = [
    ...allStreams.flatMap(manage).filter((subject) => !allowed.has(subject)),
    ...told.flatMap((event) =>
      scopesOf(event, regions).flatMap((scope) =>
        event.hearers
          .flatMap((hearer) => durablesOf(event, hearer, scope, regions))
          .map((durable) => `$JS.API.CONSUMER.DELETE.${streamOf(event.kind, scope)}.${durable}`),
      ),
    ),
    ...asked.map(rpcSubject),
    ...told.flatMap((event) => scopes.map((scope) => subjectOf(event, scope, newId()))),
    '$KV.revocations.jp.somebody',
  ];
  expect(await refusedPublishing(foreign)).toEqual(foreign);
  const heard = ['>', 'rpc.>', ...everyone.map((other) => `${inboxOf(other)}.>`)];
  expect(await refusedHearing(heard)).toEqual(heard);
});

test('everything declared goes through: each event to each of its hearers', async () => {
  const buses = new Map(await Promise.all(everyone.map(async (account) => [account, await busOf(account)] as const)));
  const of = (account: string) => buses.get(account as BusAccount) as Bus;
  const hearing = new Map(
    await Promise.all(services.map(async (account) => [account, await busOf(hearingAccount(account))] as const)),
  );
  for (const event of told) {
    const scope = event.reach === 'global' ? 'global' : 'jp';
    await of(event.publisher)
      .jetstream()
      .publish(subjectOf(event, scope, newId()), '{}');
    for (const hearer of event.hearers) {
      const bus = hearing.get(hearer.split('/')[0] as ServiceName) as Bus;
      const stream = streamOf(event.kind, scope);
      const durable = durableOf(event, hearer, scope, 'jp');
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

test('a question is answered to whoever asked, and an ended session is heard of by all', async () => {
  const [gateway, identity, customer] = await Promise.all(['gateway', 'identity', 'customer'].map(busOf));
  if (!gateway || !identity || !customer) throw new Error('three were opened');
  listen(identity.connection(), signingKeys, async () => ({ keys: [] }), { log });
  await identity.connection().flush();
  expect(await ask(gateway, signingKeys, {})).toEqual({ keys: [] });
  await expect(ask(gateway, issueStaffKey, { staffId: newId(), purpose: 'reset' })).rejects.toMatchObject({
    error: 'unavailable',
  });

  const heard = openSessions(gateway, log);
  await openSessions(customer, log).revoke({ scope: 'jp', id: 'somebody' });
  while (!heard.heard.has('jp.somebody')) await new Promise(setImmediate);
  await openSessions(identity, log).tellAgain([
    ['jp.somebody', 1],
    ['jp.other', 2],
  ]);
  while (!heard.heard.has('jp.other')) await new Promise(setImmediate);
});
