import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@fovea/contracts/endpoint';
import type { EventSpec } from '@fovea/contracts/event';
import type { z } from 'zod';
import { constantCase, natsUsers } from './environment.ts';
import { root } from './repository.ts';

export const natsUsersFile = join(root, 'deploy', 'k8s', 'nats.conf');

/**
 * Asking, consuming and acknowledging are open to all; announcing and answering only to the owner of the subject,
 * except that
 * every service tells the audit trail what it shows and changes. No service may erase a stream. */
const everyone = { publish: ['rpc.>', '$JS.API.>', '$JS.ACK.>', '_INBOX.>'], subscribe: ['_INBOX.>'] };
const forbidden = ['$JS.API.STREAM.DELETE.>', '$JS.API.STREAM.PURGE.>'];

/** The users of the bus and their subjects, from what the contracts say about publishers. */
export async function natsUsersConfig(): Promise<string> {
  const events = await declaredEvents();
  const users = natsUsers.map((user) => {
    const own = events
      .filter(({ publisher, name }) => publisher === user || (name.startsWith('audit.') && user !== 'gateway'))
      .map(({ kind, name }) => (kind === 'state' ? `state.*.${name}.*` : `fact.*.${name}`));
    const publish = [...everyone.publish, ...own, ...extra(user)];
    const subscribe = user === 'gateway' ? everyone.subscribe : [...everyone.subscribe, `rpc.${user}.>`];
    return `    {
      user: ${user}, password: $NATS_PASSWORD_${constantCase(user)}
      permissions: {
        publish: { allow: ${list(publish)}, deny: ${list(forbidden)} }
        subscribe: { allow: ${list(subscribe)} }
      }
    }`;
  });
  return `# Written by \`make gen\` from contracts/src; a test fails when it is out of date.
# Passwords come from the environment of the server: NATS_PASSWORD_BILLING and so on.
authorization: {
  users: [
${users.join('\n')}
  ]
}
`;
}

/**
 * Buckets: services tell which sessions end (a locked parent, a disabled company), the gateway which captcha solutions
 * are used up.
 */
const extra = (user: ServiceName | 'gateway') => (user === 'gateway' ? ['$KV.captcha_used.>'] : ['$KV.revocations.>']);
const list = (subjects: string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;

async function declaredEvents(): Promise<EventSpec<z.ZodObject>[]> {
  const folder = join(root, 'contracts', 'src');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.sort().map((name) => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module)).filter(isEvent);
}

function isEvent(value: unknown): value is EventSpec<z.ZodObject> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'state' || value.kind === 'fact') &&
    'publisher' in value
  );
}
