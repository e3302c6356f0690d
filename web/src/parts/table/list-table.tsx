import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ColumnTripleEditRegular, MultiselectLtrRegular } from '@fluentui/react-icons';
import type { ListName } from '@fovea/contracts/lists/schema';
import { lazy, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readChanges, subscribeToChanges } from '../../api/changes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { shownColumns } from '../../ui/table/chosen-columns.ts';
import { DataTable, idOf } from '../../ui/table/data-table.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import type { DataTableProps } from '../../ui/table/table-props.ts';
import { phone, useMediaQuery } from '../../ui/use-media-query.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { ViewsMenu } from './views-menu.tsx';

const ListNews = lazy(async () => ({ default: (await import('./list-updates-bar.tsx')).ListUpdatesBar }));
const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  away: { display: 'none' },
  // Aligns its text, not its button edges, with the table.
  tools: {
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
  },
});

export type ListTableProps<Row, Key extends string> = DataTableProps<Row, Key> & {
  list: ListName;
  /** For a list with `picks`: the batch actions. */
  pickActions?: ReactNode;
  /** Maximum number of individually selected rows. */
  mostPicked?: number;
};

/** The table of a page with selectable columns and saved views, stored on the server. */
export function ListTable<Row extends object, Key extends string>({
  list,
  pickActions,
  mostPicked = 0,
  ...table
}: ListTableProps<Row, Key>): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('table');
  const { choice, choose, isOfView } = useColumnChoice(list);
  const [isChoosing, setChoosing] = useState(false);
  const isPhone = useMediaQuery(phone);
  const place = useRef<HTMLDivElement>(null);
  const isAnyHeard = useSyncExternalStore(subscribeToChanges, () => readChanges().length > 0);
  const { picks, page, rowKey = idOf } = table;
  const clear = () => {
    picks?.clear();
    // The pressed bar was removed.
    place.current?.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
  };
  const bar = picks && (picks.isAll || picks.ids.size > 0 || (isPhone && picks.isPicking)) && (
    <SelectionBar picks={picks} total={page.data?.total ?? 0} most={mostPicked} onClear={clear}>
      {pickActions}
    </SelectionBar>
  );
  const columnsButton = {
    appearance: 'subtle',
    icon: <ColumnTripleEditRegular />,
    'aria-haspopup': 'dialog',
    onClick: () => setChoosing(true),
  } as const;
  return (
    <div ref={place} className={styles.root}>
      {!isPhone && bar}
      <div className={mergeClasses(styles.tools, !isPhone && bar && styles.away)} data-print="none">
        <ViewsMenu list={list} choice={choice} />
        {isAnyHeard && page.data && (
          <Suspense>
            <ListNews
              list={list}
              shown={page.data.list.map(rowKey)}
              isFiltered={table.onClearFilters !== undefined}
              {...page}
              data={page.data}
              onShow={page.refetch}
            />
          </Suspense>
        )}
        {isPhone && picks && !picks.isPicking && (
          <Button appearance="subtle" icon={<MultiselectLtrRegular />} onClick={picks.startPicking}>
            {t('picks.start')}
          </Button>
        )}
        {isPhone ? (
          <IconButton {...columnsButton} label={t('columns.title')} />
        ) : (
          <Button {...columnsButton}>{t('columns.title')}</Button>
        )}
      </div>
      <DataTable {...table} columns={shownColumns(table.columns, choice)} />
      {isPhone && bar}
      {isChoosing && (
        <Suspense>
          <ColumnsPanel
            columns={table.columns.map(({ id, titleKey }) => ({ id, title: table.t(titleKey) }))}
            choice={choice}
            onChoose={choose}
            hint={isOfView ? t('columns.ofView') : undefined}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
