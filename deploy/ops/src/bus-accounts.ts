import { changesSubject } from '@fovea/contracts/changes/schema';
import { countedSubject } from '@fovea/contracts/counted-calls';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import {
  type BusAccount,
  type ConsumerName,
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
import { activitySubject } from '@fovea/contracts/session-activity';
import { constantCase } from '@fovea/kit/config/constant-case';
import { consumerAccount, inboxOf } from '@fovea/kit/messaging/bus';
import { rpcTimeoutMs } from '@fovea/kit/messaging/rpc';
import { obsoleteDurables, revocationsBucket, usedSolutionsBucket } from '@fovea/kit/messaging/streams';
import type { z } from 'zod';

/** `repliesWithinMs`: the longest timeout of the rpcs that the account serves; 0: it serves none. */
type Rights = { publish: string[]; subscribe: string[]; repliesWithinMs: number };
type AnyEvent = EventSpec<z.ZodObject>;

/** Creates the streams and may do nothing else. */
export const streamsAccount = 'streams';
/** Every account that connects, by the value of `NATS_USER`. */
export const busAccounts: readonly (BusAccount | typeof streamsAccount)[] = [...everyone, streamsAccount];
/** `NATS_PASSWORD_DEVICE_INVENTORY`: the server's variable with an account's password. */
export const passwordVariable = (account: string): string => `NATS_PASSWORD_${constantCase(account)}`;

const allRpcs: RpcSpec<z.ZodObject, z.ZodType>[] = [
  ...(Object.values(rpcSpecs) as unknown as RpcSpec<z.ZodObject, z.ZodType>[]),
  ...services.flatMap(kitRpcsOf),
];
const allEvents = Object.values(events) as unknown as AnyEvent[];
/** These end sessions: on lock, deletion, a new password. */
const revoking: readonly BusAccount[] = ['identity', 'customer'];

/**
 * What an account may publish and subscribe to, derived from the contracts alone: rpcs that name it as caller, rpcs it
 * serves, events it publishes, and its own consumers of the streams. Replies arrive at the account's own inbox, and it
 * replies through `allow_responses`. Every service may publish which rows of its lists changed, without their content;
 * only the gateway subscribes to that. The gateway's replicas share call counts and activity among themselves.
 */
function serviceRights(account: BusAccount, regions: string[]): Rights {
  const own = allEvents.filter((event) => mayPublish(account, event));
  const publish = [
    ...allRpcs.filter(({ permittedCallers }) => permittedCallers.includes(account)).map(rpcSubject),
    ...own.flatMap((event) => scopesOf(event, regions).map((scope) => subjectOf(event, scope))),
    ...own.flatMap((event) => scopesOf(event, regions).flatMap((scope) => readingOwnStates(event, scope))),
    // The previous release consumes through this account.
    ...consumptionOf(account, regions),
    ...watching(revocationsBucket),
    ...(revoking.includes(account) ? writing(revocationsBucket) : []),
    ...(account === 'gateway'
      ? [...writing(usedSolutionsBucket), countedSubject, activitySubject]
      : ['global', ...regions].map(changesSubject)),
  ];
  const served = allRpcs.filter(({ service }) => service === account);
  const ofGateway = account === 'gateway' ? [changesSubject('*'), countedSubject, activitySubject] : [];
  return {
    publish,
    subscribe: [`${inboxOf(account)}.>`, ...served.map(rpcSubject), ...ofGateway],
    repliesWithinMs: Math.max(0, ...served.map((rpc) => rpc.deadlineMs ?? rpcTimeoutMs)),
  };
}

/** Rights of the connection that consumes streams: the service's own consumers only (decision 294). */
function consumerRights(account: ServiceName, regions: string[]): Rights {
  return {
    publish: consumptionOf(account, regions),
    subscribe: [`${inboxOf(consumerAccount(account))}.>`],
    repliesWithinMs: 0,
  };
}

const consumptionOf = (account: BusAccount, regions: string[]): string[] =>
  allEvents.flatMap((event) =>
    event.consumers
      .filter((consumer) => consumer.split('/')[0] === account)
      .flatMap((consumer) => scopesOf(event, regions).flatMap((scope) => consuming(event, consumer, scope, regions))),
  );

/** Every service publishes to the audit log, which identity stores, what it shows and changes. */
const mayPublish = (account: BusAccount, { publisher, name }: AnyEvent) =>
  publisher === account || (name.startsWith('audit.') && account !== 'gateway');

/** Detects a restored table: reads the last states of its own that the stream holds. */
function readingOwnStates(event: AnyEvent, scope: string): string[] {
  if (event.kind === 'fact') return [];
  const stream = streamOf('state', scope);
  return [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.DIRECT.GET.${stream}.${subjectOf(event, scope)}`];
}

function consuming(event: AnyEvent, consumer: ConsumerName, scope: string, regions: string[]): string[] {
  const stream = streamOf(event.kind, scope);
  return durablesOf(event, consumer, scope, regions).flatMap((durable) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${subjectOf(event, scope)}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ]);
}

const watching = (bucket: string) => [
  `$JS.API.CONSUMER.CREATE.KV_${bucket}.*.$KV.${bucket}.>`,
  `$JS.FC.KV_${bucket}.>`,
];
const writing = (bucket: string) => [`$KV.${bucket}.>`, `$JS.API.DIRECT.GET.KV_${bucket}.$KV.${bucket}.>`];

/** Inspect, create and update each stream, and delete obsolete consumers. It can neither read nor purge a stream. */
function streamsRights(regions: string[]): Rights {
  const streams = [
    ...['global', ...regions].flatMap((scope) => [streamOf('state', scope), streamOf('fact', scope)]),
    `KV_${revocationsBucket}`,
    `KV_${usedSolutionsBucket}`,
  ];
  const calls = ['INFO', 'CREATE', 'UPDATE'];
  return {
    publish: [
      ...streams.flatMap((stream) => calls.map((call) => `$JS.API.STREAM.${call}.${stream}`)),
      ...obsoleteDurables(regions).map(({ stream, durable }) => `$JS.API.CONSUMER.DELETE.${stream}.${durable}`),
    ],
    subscribe: [`${inboxOf(streamsAccount)}.>`],
    repliesWithinMs: 0,
  };
}

type Accounts = {
  /** An additional account with all rights, for tests that search the bus for remains; no installation has it. */
  inspector?: string;
  /** PATIENCE_FACTOR of the services. */
  patience?: number;
};

/** The bus accounts as server configuration, for an installation with these regions. */
export function busAccountsConfig(regions: string[], { inspector, patience = 1 }: Accounts = {}): string {
  const users = [
    ...everyone.map((account) => user(account, account, serviceRights(account, regions), patience)),
    ...services.map((account) => user(consumerAccount(account), account, consumerRights(account, regions), patience)),
    user(streamsAccount, streamsAccount, streamsRights(regions), patience),
  ];
  const all = inspector ? [...users, `    { user: ${inspector}, password: $${passwordVariable(inspector)} }`] : users;
  return `# Written by \`make gen\` from contracts/src for the regions ${regions.join(', ')}; a test fails when it is out of date.
# Passwords come from the environment of the server: NATS_PASSWORD_BILLING and so on.
authorization: {
  users: [
${all.join('\n')}
  ]
}
`;
}

/** `owner` is the account that shares its password with this one. */
const user = (
  name: string,
  owner: string,
  { publish, subscribe, repliesWithinMs }: Rights,
  patience: number,
): string => `    {
      user: ${name}, password: $${passwordVariable(owner)}
      permissions: {
        publish: [
${lines(publish)}
        ]
        subscribe: [
${lines(subscribe)}
        ]${repliesWithinMs > 0 ? `\n        allow_responses: { max: 1, expires: "${replySeconds(repliesWithinMs, patience)}s" }` : ''}
      }
    }`;

/**
 * The time a caller waits, plus one second. The server remembers each delivered message for that long, stream messages
 * included, and scans all of them at each delivery.
 */
const replySeconds = (withinMs: number, patience: number) => (withinMs * patience) / 1_000 + 1;

/** Not indented: a ConfigMap holds at most one megabyte. */
const lines = (subjects: string[]) => [...new Set(subjects)].map((subject) => `"${subject}"`).join('\n');
