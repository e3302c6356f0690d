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

/** Lists that staff and families look at, of this region and of another one; nobody asks twice. */
export function openLists({ world, caller }: Tools) {
  const { admin, clinic, families } = world;
  const ofRegion = (db: string) => ({ as: admin, db });
  const looks: ((turn: number) => Promise<unknown>)[] = [
    () => caller.ask(needing('customer', 'postgres-jp'), findCustomers, { db: region }, { as: clinic, db: region }),
    () => caller.ask(needing('billing', 'postgres-jp'), findPayments, { db: region }, ofRegion(region)),
    () => caller.ask(needing('customer', 'postgres-au'), findCustomers, { db: 'au' }, ofRegion('au')),
    () => caller.ask(needing('device-inventory', 'postgres-global'), findDevices, {}, { as: admin }),
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.ask(needing('customer', 'postgres-jp'), findOwnPatients, {}, { as: token });
    },
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.ask(needing('billing', 'postgres-jp'), findOwnPayments, {}, { as: token });
    },
    (turn) => {
      const { token } = inTurn(families, turn);
      return caller.ask(
        needing('device-inventory', 'postgres-jp', 'postgres-global'),
        getUsageSummary,
        {},
        { as: token },
      );
    },
  ];
  return {
    work: (turn: number): Promise<unknown> => inTurn(looks, turn)(turn).catch(() => undefined),
  };
}
