import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findDevices } from '@fovea/contracts/devices/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import type { About } from '../calls.ts';
import { region } from '../world.ts';
import { inTurn, type Tools } from './tools.ts';

const needing = (...needs: string[]): About => ({ kind: 'list', needs: ['gateway', ...needs] });

/** Lists of staff and families, of this region and another one, without retries. */
export function openLists({ world, caller }: Tools) {
  const { admin, clinic, families } = world;
  const ofRegion = (db: string) => ({ as: admin, db });
  const lists: ((turn: number) => Promise<unknown>)[] = [
    () => caller.call(needing('customer', 'postgres-jp'), findCustomers, { db: region }, { as: clinic, db: region }),
    () => caller.call(needing('billing', 'postgres-jp'), findPayments, { db: region }, ofRegion(region)),
    () => caller.call(needing('customer', 'postgres-au'), findCustomers, { db: 'au' }, ofRegion('au')),
    () => caller.call(needing('device-inventory', 'postgres-global'), findDevices, {}, { as: admin }),
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.call(needing('customer', 'postgres-jp'), findOwnPatients, {}, { as: token });
    },
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.call(needing('billing', 'postgres-jp'), findOwnPayments, {}, { as: token });
    },
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.call(
        needing('device-inventory', 'postgres-jp', 'postgres-global'),
        getUsageSummary,
        {},
        { as: token },
      );
    },
  ];
  return {
    work: (turn: number): Promise<unknown> => inTurn(lists, turn)(turn).catch(() => undefined),
  };
}
