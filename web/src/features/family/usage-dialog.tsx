import type { UsageRecord } from '@fovea/contracts/devices/schema';
import { findOwnRecords } from '@fovea/contracts/usage/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { formatSeconds } from '../../ui/duration.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { LimitBadge } from './limit-badge.tsx';
import { familyPaths } from './paths.ts';

const columns: Column<UsageRecord, TextKey<'family'>>[] = [
  {
    id: 'happenedTime',
    titleKey: 'column.started',
    kind: 'date',
    sortable: true,
    cell: ({ happenedTime }) => <DateTime value={happenedTime} variant="minute" />,
  },
  { id: 'duration', titleKey: 'column.duration', cell: (record) => <Duration record={record} />, card: 'fact' },
  {
    id: 'device',
    titleKey: 'column.device',
    cell: ({ productName, serial_number }) => `${productName} · ${serial_number}`,
    card: 'fact',
  },
  {
    id: 'overLimit',
    titleKey: 'column.limit',
    kind: 'status',
    cell: (record) => <LimitBadge record={record} />,
    card: 'fact',
  },
];

/** `/index/accounts/:id/usage`: every treatment of a child, newest first. */
export function UsageDialog() {
  const { t } = useTranslation('family');
  const navigate = useNavigateTo();
  const child = useChild();
  const { filter, change } = useUrlFilter(findOwnRecords.input);
  const page = useList(apiQuery(findOwnRecords, { ...filter, accountId: child._id }));
  return (
    <ViewDialog
      title={t('usages.of', { name: nameOf(child) })}
      size="large"
      onClose={() => navigate(familyPaths.page())}
    >
      <DataTable
        label={t('usage')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        empty={{ title: t('usages.empty'), hint: t('usages.emptyHint') }}
      />
    </ViewDialog>
  );
}

function Duration({ record: { happenedTime, endTime } }: { record: UsageRecord }) {
  const { i18n } = useTranslation();
  return <>{formatSeconds((Date.parse(endTime) - Date.parse(happenedTime)) / 1_000, i18n.language)}</>;
}
