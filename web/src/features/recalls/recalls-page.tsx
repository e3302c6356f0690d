import { type Recall, RecallFilter, RecallState } from '@fovea/contracts/recalls/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { recallPaths } from './paths.ts';
import { recalls } from './recall-queries.ts';
import { RecallStateBadge } from './recall-state-badge.tsx';

export const loader = listLoader(RecallFilter, recalls);

const columns: Column<Recall, TextKey<'recalls'>>[] = [
  { id: 'title', titleKey: 'column.title', cell: ({ title }) => title, kind: 'longText' },
  {
    id: 'createdAt',
    titleKey: 'column.createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="minute" />,
    kind: 'date',
    sortable: true,
    card: 'fact',
  },
  { id: 'mode', titleKey: 'column.mode', cell: ({ mode }) => <Mode mode={mode} />, card: 'fact' },
  {
    id: 'progress',
    titleKey: 'column.progress',
    cell: ({ progress: { done, devices } }) => <DoneOf done={done} devices={devices} />,
    kind: 'number',
    card: 'fact',
  },
  {
    id: 'toCall',
    titleKey: 'column.toCall',
    cell: ({ progress: { toCall } }) => <ToCall count={toCall} />,
    kind: 'status',
  },
  {
    id: 'state',
    titleKey: 'column.state',
    cell: ({ state }) => <RecallStateBadge state={state} />,
    kind: 'status',
    card: 'badge',
  },
];

/** `/admin/recalls` and `/work/recalls`: recalls with devices in one's own companies, and how far they are. */
export function RecallsPage() {
  const { t } = useTranslation('recalls');
  const area = useStaffArea();
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(RecallFilter);
  const page = useList(recalls(filter));
  return (
    <Page
      title={t('title')}
      actions={area === 'admin' && <LinkButton to={to(recallPaths.start())}>{t('start.action')}</LinkButton>}
    >
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSelect
          label={t('column.state')}
          value={filter.state}
          options={RecallState.options.map((state) => ({ value: state, label: t(`recallState.${state}`) }))}
          onChange={(state) => change({ state })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => recallPaths.view(area, _id)}
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}

function Mode({ mode }: Pick<Recall, 'mode'>) {
  const { t } = useTranslation('recalls');
  return <span>{t(`mode.${mode}`)}</span>;
}

function DoneOf({ done, devices }: { done: number; devices: number }) {
  const { t, i18n } = useTranslation('recalls');
  const [all, ready] = [devices, done].map((number) => number.toLocaleString(i18n.language));
  return <span>{t('doneOf', { done: ready, devices: all })}</span>;
}

function ToCall({ count }: { count: number }) {
  const { i18n } = useTranslation();
  if (count === 0) return <span>–</span>;
  return <StatusBadge tone="attention">{count.toLocaleString(i18n.language)}</StatusBadge>;
}
