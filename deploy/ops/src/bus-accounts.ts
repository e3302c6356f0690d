import { changesSubject } from '@fovea/contracts/changes/schema';
import { countedSubject } from '@fovea/contracts/counted-calls';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import {
  type BusAccount,
  durablesOf,
  type EventSpec,
  everyone,
  type Hearer,
  type RpcSpec,
  rpcSubject,
  scopesOf,
  streamOf,
  subjectOf,
} from '@fovea/contracts/event';
import { questionsOf } from '@fovea/contracts/questions-of-every-service';
import { events, questions } from '@fovea/contracts/registry';
import { constantCase } from '@fovea/kit/config/constant-case';
import { hearingAccount, inboxOf } from '@fovea/kit/messaging/bus';
import { deadlineMs } from '@fovea/kit/messaging/rpc';
import { forgottenDurables, revocationsBucket, usedSolutionsBucket } from '@fovea/kit/messaging/streams';
import type { z } from 'zod';

/** `repliesWithinMs`: the longest deadline of the questions that the account answers; 0: it answers none. */
type Rights = { publish: string[]; subscribe: string[]; repliesWithinMs: number };
type AnyEvent = EventSpec<z.ZodObject>;

/** Makes the streams, and may do nothing else. */
export const keeper = 'streams';
/** Everybody who comes in, by the name that `NATS_USER` says. */
export const busAccounts: readonly (BusAccount | typeof keeper)[] = [...everyone, keeper];
/** `NATS_PASSWORD_DEVICE_INVENTORY`: where the server finds an account's password. */
export const passwordVariable = (account: string): string => `NATS_PASSWORD_${constantCase(account)}`;

const asked: RpcSpec<z.ZodObject, z.ZodType>[] = [
  ...(Object.values(questions) as unknown as RpcSpec<z.ZodObject, z.ZodType>[]),
  ...services.flatMap(questionsOf),
];
const told = Object.values(events) as unknown as AnyEvent[];
/** These end sessions: by locking, deleting, a new password. */
const revoking: readonly BusAccount[] = ['identity', 'customer'];

/**
 * What an account may publish and hear, from the contracts and nothing else: questions that name it as asker, questions
 * it answers, events it tells, and of the streams its own consumers of events that name it as hearer. Answers come to an
 * inbox that is its own; what it answers goes to whoever asked (`allow_responses`). Which rows of its lists changed,
 * without what they say, every service may say, and the gateway alone hears it; what its replicas let in is between them.
 */
function rightsOf(account: BusAccount, regions: string[]): Rights {
  const own = told.filter((event) => tells(account, event));
  const publish = [
    ...asked.filter(({ askers }) => askers.includes(account)).map(rpcSubject),
    ...own.flatMap((event) => scopesOf(event, regions).map((scope) => subjectOf(event, scope))),
    ...own.flatMap((event) => scopesOf(event, regions).flatMap((scope) => lookingBack(event, scope))),
    // By this account the previous release hears, too.
    ...heardBy(account, regions),
    ...watching(revocationsBucket),
    ...(revoking.includes(account) ? writing(revocationsBucket) : []),
    ...(account === 'gateway'
      ? [...writing(usedSolutionsBucket), countedSubject]
      : ['global', ...regions].map(changesSubject)),
  ];
  const answered = asked.filter(({ service }) => service === account);
  const ofGateway = account === 'gateway' ? [changesSubject('*'), countedSubject] : [];
  return {
    publish,
    subscribe: [`${inboxOf(account)}.>`, ...answered.map(rpcSubject), ...ofGateway],
    repliesWithinMs: Math.max(0, ...answered.map((question) => question.deadlineMs ?? deadlineMs)),
  };
}

/** Of the connection by which a service hears streams: its own consumers, and nothing else (decision 294). */
function rightsToHear(account: ServiceName, regions: string[]): Rights {
  return {
    publish: heardBy(account, regions),
    subscribe: [`${inboxOf(hearingAccount(account))}.>`],
    repliesWithinMs: 0,
  };
}

const heardBy = (account: BusAccount, regions: string[]): string[] =>
  told.flatMap((event) =>
    event.hearers
      .filter((hearer) => hearer.split('/')[0] === account)
      .flatMap((hearer) => scopesOf(event, regions).flatMap((scope) => hearing(event, hearer, scope, regions))),
  );

/** Every service tells the audit trail, which identity keeps, what it shows and changes. */
const tells = (account: BusAccount, { publisher, name }: AnyEvent) =>
  publisher === account || (name.startsWith('audit.') && account !== 'gateway');

/** A restored table is found by what the stream last heard of its own states. */
function lookingBack(event: AnyEvent, scope: string): string[] {
  if (event.kind === 'fact') return [];
  const stream = streamOf('state', scope);
  return [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.DIRECT.GET.${stream}.${subjectOf(event, scope)}`];
}

function hearing(event: AnyEvent, hearer: Hearer, scope: string, regions: string[]): string[] {
  const stream = streamOf(event.kind, scope);
  return durablesOf(event, hearer, scope, regions).flatMap((durable) => [
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

/**
 * Of each stream: whether it is there, making it, bringing it to its settings, taking from it the places of who hears it
 * no longer. Neither reading nor emptying it.
 */
function rightsOfKeeper(regions: string[]): Rights {
  const streams = [
    ...['global', ...regions].flatMap((scope) => [streamOf('state', scope), streamOf('fact', scope)]),
    `KV_${revocationsBucket}`,
    `KV_${usedSolutionsBucket}`,
  ];
  const calls = ['INFO', 'CREATE', 'UPDATE'];
  return {
    publish: [
      ...streams.flatMap((stream) => calls.map((call) => `$JS.API.STREAM.${call}.${stream}`)),
      ...forgottenDurables(regions).map(({ stream, durable }) => `$JS.API.CONSUMER.DELETE.${stream}.${durable}`),
    ],
    subscribe: [`${inboxOf(keeper)}.>`],
    repliesWithinMs: 0,
  };
}

type Accounts = {
  /** One more that may do everything, for tests that look whether a word is left anywhere; no installation has it. */
  inspector?: string;
  /** PATIENCE_FACTOR of the services. */
  patience?: number;
};

/** The accounts of the bus as the server's configuration, for an installation with these regions. */
export function busAccountsConfig(regions: string[], { inspector, patience = 1 }: Accounts = {}): string {
  const users = [
    ...everyone.map((account) => user(account, account, rightsOf(account, regions), patience)),
    ...services.map((account) => user(hearingAccount(account), account, rightsToHear(account, regions), patience)),
    user(keeper, keeper, rightsOfKeeper(regions), patience),
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

/** `owner`: whose password it is. */
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
 * Not longer than anybody waits for an answer, and a second: the server remembers so long whom it delivered what, of each
 * message of a stream too, and goes through all of that with each one more.
 */
const replySeconds = (withinMs: number, patience: number) => (withinMs * patience) / 1_000 + 1;

/** Not indented: a ConfigMap holds a megabyte. */
const lines = (subjects: string[]) => [...new Set(subjects)].map((subject) => `"${subject}"`).join('\n');
