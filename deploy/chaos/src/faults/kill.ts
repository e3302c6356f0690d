import type { Kind } from '../calls.ts';
import { withoutNumber } from '../outages.ts';
import { healsWithinMs } from './recovery-times.ts';
import { type Fault, type Site, seconds } from './site.ts';

const awaySeconds = 5;

/** What a part is most worth killing in the middle of. */
const busyWith: Record<string, Kind> = {
  ...{ billing: 'charge', customer: 'charge', company: 'charge', stripe: 'charge', nats: 'charge' },
  ...{ 'device-inventory': 'record', identity: 'signIn', gateway: 'charge', notification: 'export' },
  ...{ 'postgres-global': 'record', 'postgres-au': 'list', 'catalog-plan': 'list', s3: 'export', inbox: 'charge' },
};
const atWork = ({ amid }: Site, part: string): Promise<void> => amid(busyWith[withoutNumber(part)] ?? 'record');

/** The only one of its kind is killed as by the kernel, and started again some seconds later. */
export const killed = (part: string, healMs: number = healsWithinMs.service): Fault => ({
  what: `${part} was killed`,
  work: async (site) => {
    const { stack, aways } = site;
    await atWork(site, part);
    await aways.deed(`${part} killed`, [part], () =>
      aways.during(`${part} was killed`, [part], healMs, async () => {
        await stack.kill(part);
        await seconds(awaySeconds);
        await stack.start(part);
      }),
    );
  },
});

/** The same of one of several: the others go on, so hardly anybody may hear of it. */
export const oneKilled = (part: string, healMs: number = healsWithinMs.oneOfTwo): Fault => ({
  what: `${part} was killed`,
  work: async (site) => {
    const { stack, aways } = site;
    await atWork(site, part);
    await aways.deed(`${part} killed`, [part], async () => {
      await aways.during(`${part} was killed`, [part], healMs, () => stack.kill(part));
      await seconds(awaySeconds);
      await stack.start(part);
    });
  },
});

/** A release: each replica in turn is asked to end, and the next one only when it is back. Nobody may hear of it. */
export const rolled = (parts: string[]): Fault => ({
  what: `a rolling restart of ${[...new Set(parts.map(withoutNumber))].join(', ')}`,
  work: async (site) => {
    for (const part of parts) await rollOne(site, part, parts);
  },
});

const rollOne = ({ stack, aways }: Site, part: string, parts: string[]): Promise<void> =>
  aways.deed(`${part} restarted`, [part], async () => {
    const restart = async () => {
      await stack.end(part);
      await stack.start(part);
    };
    const isOnly = parts.filter((other) => withoutNumber(other) === withoutNumber(part)).length === 1;
    if (isOnly) await aways.during(`${part} was restarted`, [part], healsWithinMs.service, restart);
    else await restart();
  });
