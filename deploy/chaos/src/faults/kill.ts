import type { Kind } from '../calls.ts';
import { withoutNumber } from '../outages.ts';
import { recoveryMs } from './recovery-times.ts';
import { type Fault, type Site, seconds } from './site.ts';

const awaySeconds = 5;

/** The kind of call during which a part is killed. */
const busyWith: Record<string, Kind> = {
  billing: 'charge',
  customer: 'charge',
  company: 'charge',
  stripe: 'charge',
  nats: 'charge',
  'device-inventory': 'record',
  identity: 'signIn',
  gateway: 'charge',
  notification: 'export',
  'postgres-global': 'record',
  'postgres-au': 'list',
  'catalog-plan': 'list',
  s3: 'export',
  inbox: 'charge',
};
const atWork = ({ amid }: Site, part: string): Promise<void> => amid(busyWith[withoutNumber(part)] ?? 'record');

/** Kills a part without replicas, and starts it again some seconds later. */
export const killed = (part: string, recoverMs: number = recoveryMs.service): Fault => ({
  what: `${part} was killed`,
  work: async (site) => {
    const { stack, outages } = site;
    await atWork(site, part);
    await outages.fault(`${part} killed`, [part], () =>
      outages.during(`${part} was killed`, [part], recoverMs, async () => {
        await stack.kill(part);
        await seconds(awaySeconds);
        await stack.start(part);
      }),
    );
  },
});

/** Kills one of several replicas: the others take over, so few calls may fail. */
export const oneKilled = (part: string, recoverMs: number = recoveryMs.oneOfTwo): Fault => ({
  what: `${part} was killed`,
  work: async (site) => {
    const { stack, outages } = site;
    await atWork(site, part);
    await outages.fault(`${part} killed`, [part], async () => {
      await outages.during(`${part} was killed`, [part], recoverMs, () => stack.kill(part));
      await seconds(awaySeconds);
      await stack.start(part);
    });
  },
});

/** A rolling restart, as in a release: no call may fail where a part has several replicas. */
export const rolled = (parts: string[]): Fault => ({
  what: `a rolling restart of ${[...new Set(parts.map(withoutNumber))].join(', ')}`,
  work: async (site) => {
    for (const part of parts) await rollOne(site, part, parts);
  },
});

const rollOne = ({ stack, outages }: Site, part: string, parts: string[]): Promise<void> =>
  outages.fault(`${part} restarted`, [part], async () => {
    const restart = async () => {
      await stack.end(part);
      await stack.start(part);
    };
    const isOnly = parts.filter((other) => withoutNumber(other) === withoutNumber(part)).length === 1;
    if (isOnly) await outages.during(`${part} was restarted`, [part], recoveryMs.service, restart);
    else await restart();
  });
