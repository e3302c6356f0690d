import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import { phone, useMediaQuery } from '../use-media-query.ts';
import { CardList } from './card-list.tsx';
import { pageWithRows } from './page-with-rows.ts';
import { Pager } from './pager.tsx';
import { noteRows } from './row-addresses.ts';
import { TableEmpty } from './table-empty.tsx';
import type { DataTableProps } from './table-props.ts';
import { WideTable } from './wide-table.tsx';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
  },
  // Loads of under a tenth of a second show no progress.
  progress: {
    position: 'absolute',
    top: 0,
    zIndex: 2,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDelay: '100ms',
    animationDuration: '1ms',
    animationFillMode: 'both',
  },
});

/**
 * A paged list in all its states: skeleton, rows, dimmed old rows while the next load, empty, failed; cards on phones.
 */
export function DataTable<Row extends object, Key extends string>(props: DataTableProps<Row, Key>): ReactNode {
  const { page, filter, onFilterChange, empty, onClearFilters } = props;
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const isPhone = useMediaQuery(phone);
  useNotedRows(props);
  const elsewhere = page.data && !page.isPlaceholderData ? pageWithRows(page.data, filter) : undefined;
  const leave = useEffectEvent((current: number) => onFilterChange({ current }, { replace: true }));
  useEffect(() => {
    if (elsewhere !== undefined) leave(elsewhere);
  }, [elsewhere]);
  const Rows = isPhone ? CardList : WideTable;

  if (page.error && !page.data)
    return <ErrorState error={page.error} onRetry={() => void page.refetch()} hasData={false} />;
  if (page.data && page.data.list.length === 0 && !page.isPlaceholderData && elsewhere === undefined)
    return <TableEmpty empty={empty} onClearFilters={onClearFilters} />;
  return (
    <div className={styles.root} aria-busy={page.isFetching}>
      {page.isFetching && page.data && <ProgressBar className={styles.progress} aria-label={t('loading')} />}
      {page.error && page.data && <ErrorState error={page.error} onRetry={() => void page.refetch()} hasData />}
      <Rows
        {...props}
        rowKey={props.rowKey ?? idOf}
        rows={elsewhere === undefined ? page.data?.list : undefined}
        isOld={page.isPlaceholderData}
        skeletonRows={Math.min(filter.pageSize, 10)}
      />
      {page.data && elsewhere === undefined && (
        <Pager total={page.data.total} filter={filter} onChange={onFilterChange} />
      )}
    </div>
  );
}

/** Stores the rows, which an opened record steps through. */
function useNotedRows<Row extends object, Key extends string>({ page, rowTo }: DataTableProps<Row, Key>): void {
  const rows = page.isPlaceholderData ? undefined : page.data?.list;
  useEffect(() => {
    if (rows && rowTo) noteRows(rows.flatMap((row) => rowTo(row) ?? []));
  });
}

/** Default key of a row. */
export function idOf(row: object): string {
  return '_id' in row ? String(row._id) : JSON.stringify(row);
}
