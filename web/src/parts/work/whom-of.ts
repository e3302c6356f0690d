import type { WorkRow } from '@fovea/contracts/worklist/schema';
import { nameOf } from '../../i18n/name-of.ts';

/** The name of the row's child, or family. */
export const whomOf = ({ account, customer }: Pick<WorkRow, 'account' | 'customer'>): string =>
  account ? `${nameOf(account)} · ${account.patientId}` : nameOf(customer);
