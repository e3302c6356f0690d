import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { HistoryTable } from '../../parts/history/history-table.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';

/** Who viewed or changed this family's record. */
export function CustomerHistory({ family }: { family: Customer }) {
  const { t } = useTranslation('history');
  return (
    <HistoryTable
      label={t('title')}
      query={(window) => apiQuery(findCustomerHistory, { id: family._id, db: family.db, ...window })}
      patients={family.accounts}
      family={family}
      empty={emptyList(t)}
    />
  );
}
