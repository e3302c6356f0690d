import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { ChargeDialog } from '../../parts/charge/charge-dialog.tsx';
import { toResult } from '../../parts/charge/return-url.ts';
import { customer, customersChanged } from './customer-queries.ts';
import { useBackToFamily } from './use-family-tab.ts';

export const loader = toResult;

/** Add or change a patient's plan, above the family's dialog. */
export function AccountCharge() {
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const close = useBackToFamily();
  const account = family.accounts.find(({ _id }) => _id === accountId);
  if (!account) return null;
  const done = () => {
    void customersChanged();
    close();
  };
  return <ChargeDialog account={account} db={family.db} timezone={family.timezone} area="admin" onClose={done} />;
}
