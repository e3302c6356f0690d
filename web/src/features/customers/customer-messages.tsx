import type { Customer } from '@fovea/contracts/customers/schema';
import { findFamilyMessages } from '@fovea/contracts/notifications/endpoints';
import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MessageChannel } from './message-channel.tsx';
import { MessageState } from './message-state.tsx';

const columnsFor = (patients: Customer['accounts']): Column<FamilyMessage, TextKey<'family-messages'>>[] => [
  {
    id: 'at',
    titleKey: 'column.at',
    cell: ({ at }) => <DateTime value={at} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  { id: 'title', titleKey: 'column.title', cell: ({ title }) => title, kind: 'longText', card: 'fact' },
  {
    id: 'patient',
    titleKey: 'column.patient',
    cell: ({ accountId }) => {
      const patient = patients.find(({ _id }) => _id === accountId);
      return patient ? nameOf(patient) : '–';
    },
    card: 'fact',
  },
  { id: 'channel', titleKey: 'column.channel', cell: (message) => <MessageChannel message={message} />, card: 'fact' },
  { id: 'reason', titleKey: 'column.reason', cell: (message) => <Reason message={message} />, card: 'fact' },
  {
    id: 'state',
    titleKey: 'column.state',
    cell: (message) => <MessageState message={message} />,
    kind: 'status',
    card: 'badge',
  },
];

/** The messages sent to this family: kind, channel, cause, time and delivery status. */
export function CustomerMessages({ family }: { family: Customer }) {
  const { t } = useTranslation('family-messages');
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const page = useList(apiQuery(findFamilyMessages, { id: family._id, db: family.db, current, pageSize, order }));
  const columns = useMemo(() => columnsFor(family.accounts), [family.accounts]);
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      t={t}
      page={page}
      filter={filter}
      onFilterChange={change}
      empty={{ title: t('empty') }}
    />
  );
}

function Reason({ message: { reason } }: { message: FamilyMessage }) {
  const { t } = useTranslation('family-messages');
  return <>{t(`reason.${reason}`)}</>;
}
