import { reportRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import { type RecallDevice, RecallDeviceState } from '@fovea/contracts/recalls/schema';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { Holder } from '../../parts/devices/holder.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { confirm } from '../../ui/confirm.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { toast } from '../../ui/toast.ts';
import { recallPaths } from './paths.ts';
import { DevicesFilter, recallChanged, recallDevices } from './recall-queries.ts';
import { RecallDeviceBadge } from './recall-state-badge.tsx';

const columns: Column<RecallDevice, TextKey<'recalls'>>[] = [
  { id: 'serial_number', titleKey: 'column.serial', cell: ({ serial_number }) => serial_number, sortable: true },
  {
    id: 'state',
    titleKey: 'column.state',
    cell: (device) => <RecallDeviceBadge {...device} />,
    kind: 'status',
    sortable: true,
    card: 'badge',
  },
  { id: 'holder', titleKey: 'column.holder', cell: (device) => <Holder {...device} />, kind: 'longText', card: 'fact' },
  {
    id: 'companyName',
    titleKey: 'column.company',
    cell: ({ companyName }) => companyName,
    kind: 'longText',
    card: 'fact',
  },
  {
    id: 'status',
    titleKey: 'column.status',
    cell: ({ status }) => <DeviceStatus status={status} />,
    kind: 'status',
  },
  {
    id: 'informedAt',
    titleKey: 'column.informedAt',
    cell: ({ informedAt }) => <DateTime value={informedAt} variant="minute" />,
    kind: 'date',
  },
  { id: 'outcome', titleKey: 'column.outcome', cell: (device) => <Outcome {...device} />, card: 'fact' },
];

/** The devices of a recall with their holders, and what can be done about each. */
export function RecalledDevices({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useTranslation('recalls');
  const area = useStaffArea();
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(DevicesFilter);
  const page = useList(recallDevices(id, filter));
  const report = useApiMutation(reportRecalledDevice, { onSuccess: () => void recallChanged() });
  const acknowledge = async ({ _id, customerEmail, serial_number }: RecallDevice) => {
    const isDone = await confirm({
      title: t('acknowledge.title', { serial: serial_number }),
      body: t('acknowledge.body', { family: customerEmail ?? '' }),
      action: t('acknowledge.action'),
      run: () => report.mutateAsync({ id: _id }),
    });
    if (isDone) toast(t('acknowledge.done'));
  };
  return (
    <>
      <FilterBar onClear={clear} onRefresh={recallChanged}>
        <FilterSearch label={t('filter.search')} filter={filter} onChange={change} />
        <FilterSelect
          label={t('column.state')}
          value={filter.state}
          options={RecallDeviceState.options.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={(state) => change({ state })}
        />
        <FilterToggle label={t('toCall')} value={filter.toCall} onChange={(toCall) => change({ toCall })} />
      </FilterBar>
      <DataTable
        label={t('devices')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowActions={(device) => [
          isOpen &&
            device.customerId !== null &&
            (device.state === 'selected' || device.state === 'informed') && {
              label: t('acknowledge.action'),
              onClick: () => void acknowledge(device),
            },
          device.customerId !== null &&
            device.replacedBy === null && {
              label: t('swap.action'),
              to: to(recallPaths.swap(area, id, device._id)),
              disabledReason: device.state === 'returning' ? t('swap.returned') : null,
            },
          device.outcome !== 'corrected' &&
            device.outcome !== 'cancelled' &&
            (device.state !== 'done' || area === 'admin') && {
              label: t('done.action'),
              to: to(recallPaths.done(area, id, device._id)),
            },
        ]}
        empty={emptyList(t)}
      />
    </>
  );
}

function Outcome({ outcome, replacedBy }: Pick<RecallDevice, 'outcome' | 'replacedBy'>) {
  const { t } = useTranslation('recalls');
  const parts = [outcome && t(`outcome.${outcome}`), replacedBy && t('replacedBy', { serial: replacedBy })];
  return <span>{parts.filter(Boolean).join(' · ') || '–'}</span>;
}
