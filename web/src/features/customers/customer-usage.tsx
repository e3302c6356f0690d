import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { zoneName } from '@fovea/contracts/dates';
import type { UsageRecord } from '@fovea/contracts/devices/schema';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { laserWords } from './laser-data.ts';
import { RecordMarks } from './record-marks.tsx';
import { useRecordActions } from './use-record-actions.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
});

/** In the reader's time zone, beside the device's. */
const columns: Column<UsageRecord, TextKey<'customers'>>[] = [
  {
    id: 'happenedTime',
    titleKey: 'usage.happened',
    cell: ({ happenedTime }) => <DateTime value={happenedTime} variant="second" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'end',
    titleKey: 'usage.end',
    cell: ({ endTime }) => <DateTime value={endTime} variant="second" />,
    kind: 'date',
  },
  {
    id: 'accountName',
    titleKey: 'usage.patient',
    cell: ({ accountName }) => accountName,
    sortable: true,
    card: 'fact',
  },
  { id: 'product', titleKey: 'usage.product', cell: ({ productName }) => productName },
  { id: 'serial', titleKey: 'usage.serial', cell: (record) => record.serial_number, card: 'fact' },
  { id: 'left', titleKey: 'usage.left', cell: ({ leftLaserData }) => <Laser data={leftLaserData} /> },
  { id: 'right', titleKey: 'usage.right', cell: ({ rightLaserData }) => <Laser data={rightLaserData} /> },
  { id: 'timezone', titleKey: 'usage.timezone', cell: (record) => <RecordZone record={record} />, card: 'fact' },
  {
    id: 'limit',
    titleKey: 'usage.limit',
    cell: (record) => <RecordMarks record={record} />,
    kind: 'status',
    card: 'fact',
  },
];

/** The zone of the treatment's day; below it the device's own zone name if unlisted. */
function RecordZone({ record: { timezone, sentTimezone } }: { record: UsageRecord }) {
  const { t } = useTranslation('customers');
  return (
    <>
      <span>{zoneName(timezone)}</span>
      {typeof sentTimezone === 'string' && (
        <Caption1 block>{t('usage.sentTimezone', { zone: sentTimezone || '–' })}</Caption1>
      )}
    </>
  );
}

/** Every treatment of this family's patients. */
export function CustomerUsage({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const [filter, change] = useTableFilter();
  const [accountId, setAccount] = useState<string | undefined>();
  const { current, pageSize, order } = filter;
  const sort = findRecords.input.shape.sort.safeParse(filter.sort).data;
  const page = useList(
    apiQuery(findRecords, { userId: family._id, db: family.db, accountId, current, pageSize, sort, order }),
  );
  const rowActions = useRecordActions(family.db);
  const choose = (id: string | undefined) => {
    setAccount(id);
    change({ current: 1 });
  };
  return (
    <div className={styles.root}>
      <FilterBar
        onRefresh={page.refetch}
        onClear={accountId ? { count: 1, clear: () => choose(undefined) } : undefined}
      >
        <FilterSelect
          label={t('usage.patient')}
          value={accountId}
          options={family.accounts.map((patient) => ({ value: patient._id, label: nameOf(patient) }))}
          onChange={choose}
        />
      </FilterBar>
      <DataTable
        label={t('tab.usage')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        rowActions={rowActions}
        empty={{ title: t('usage.empty') }}
      />
    </div>
  );
}

function Laser({ data }: { data: string }) {
  const { t, i18n } = useTranslation('customers');
  return <>{laserWords(data, t, i18n.language)}</>;
}
