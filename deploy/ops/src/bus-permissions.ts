// The lists of docs/bus-permissions.md: what each account of the bus may do, in the words of the contracts.
import { services } from '@fovea/contracts/endpoint';
import { type BusAccount, everyone } from '@fovea/contracts/event';
import { kitRpcsOf } from '@fovea/contracts/kit-rpcs';
import { events, rpcSpecs } from '@fovea/contracts/registry';

export const busPermissionsFile = new URL('../../../docs/bus-permissions.md', import.meta.url);

const allEvents = Object.values(events);
/** Rpcs that the kit serves in many services have one name here. */
const allRpcs = [
  ...Object.values(rpcSpecs).map((rpc) => ({ ...rpc, shownName: `${rpc.service}.${rpc.name}` })),
  ...services.flatMap(kitRpcsOf).map((rpc) => ({ ...rpc, shownName: `*.${rpc.name}` })),
];

export const busPermissions = (): string =>
  everyone
    .map((account) => {
      const lists = Object.entries(rightsOf(account)).map(([right, names]) => `- ${right}: ${listOf(names)}`);
      return [`## ${account}`, '', ...lists].join('\n');
    })
    .join('\n\n');

const rightsOf = (account: BusAccount): Record<'publishes' | 'consumes' | 'calls', string[]> => ({
  publishes: allEvents.filter(({ publisher }) => publisher === account).map(({ name }) => name),
  consumes: allEvents
    .filter(({ consumers }) => consumers.some((consumer) => consumer.split('/')[0] === account))
    .map(({ name }) => name),
  calls: allRpcs
    .filter(({ permittedCallers }) => permittedCallers.some((caller) => caller === account))
    .map(({ shownName }) => shownName),
});

const listOf = (names: string[]) => [...new Set(names)].sort().join(', ') || 'nothing';
