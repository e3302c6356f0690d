import type { WorkRow } from '@fovea/contracts/worklist/schema';
import { nameOf } from '../../i18n/name-of.ts';

/** The child, or the family where the row is about that. */
export const whomOf = ({ account, customer }: Pick<WorkRow, 'account' | 'customer'>): string =>
  account ? `${nameOf(account)} · ${account.patientId}` : nameOf(customer);
