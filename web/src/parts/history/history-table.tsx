import { makeStyles, tokens } from '@fluentui/react-components';
import type { AuditEntry, AuditPageOf } from '@fovea/contracts/audit/schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiQuery, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DateTime } from '../dates/date-time.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { ArchivedNote } from './archived-note.tsx';
import { ActionCell, ActorCell, ChangesCell, type NamedPatient } from './history-cells.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
});
type Window = { current: number; pageSize: number; order?: 'asc' | 'desc'; kind?: AuditEntry['kind'] };
type Kind = AuditEntry['kind'];

type Family = { _id: string; timezone: string };

export type HistoryTableProps = {
  label: string;
  /** Fetches a page of a family's history. */
  query: (window: Window) => ApiQuery<AuditPageOf<AuditEntry>>;
  patients: readonly NamedPatient[];
  family: Family;
  empty: { title: string; hint?: string };
};

/**
 * Who viewed or changed a family's record, newest first. Used in dialogs, so page and filter are local state, not in
 * the address.
 */
export function HistoryTable({ label, query, patients, family, empty }: HistoryTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const [filter, change] = useTableFilter();
  const [kind, setKind] = useState<Kind>();
  const { current, pageSize, order } = filter;
  const choose = (chosen: Kind | undefined) => {
    setKind(chosen);
    change({ current: 1 });
  };
  const page = useList(query({ current, pageSize, order, kind }));
  const columns = useMemo(() => columnsFor(patients, family), [patients, family]);
  return (
    <div className={styles.root}>
      <FilterBar onRefresh={page.refetch}>
        <FilterSelect
          label={t('kind.label')}
          value={kind}
          options={[
            { value: 'change', label: t('kind.change') },
            { value: 'view', label: t('kind.view') },
          ]}
          onChange={choose}
        />
      </FilterBar>
      <DataTable
        label={label}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={kind && { count: 1, clear: () => choose(undefined) }}
        empty={empty}
      />
      {page.data && isOldest(page.data, order) && <ArchivedNote before={page.data.archivedBefore} />}
    </div>
  );
}

/** Whether a page contains the oldest entry. */
const isOldest = ({ current, pageSize, total }: AuditPageOf<AuditEntry>, order: Window['order']): boolean =>
  order === 'asc' ? current === 1 : current * pageSize >= total;

const columnsFor = (
  patients: readonly NamedPatient[],
  { _id, timezone }: Family,
): Column<AuditEntry, TextKey<'history'>>[] => [
  {
    id: 'at',
    titleKey: 'column.at',
    cell: ({ at }) => <DateTime value={at} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'actor',
    titleKey: 'column.actor',
    cell: (entry) => <ActorCell entry={entry} families={[_id]} />,
    card: 'fact',
  },
  {
    id: 'action',
    titleKey: 'column.action',
    cell: (entry) => <ActionCell entry={entry} patients={patients} />,
    card: 'fact',
  },
  {
    id: 'changes',
    titleKey: 'column.changes',
    cell: (entry) => <ChangesCell entry={entry} days={timezone} />,
    kind: 'longText',
    card: 'fact',
  },
];
