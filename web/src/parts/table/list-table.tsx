import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ColumnTripleEditRegular } from '@fluentui/react-icons';
import type { ListName } from '@fovea/contracts/lists/schema';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownColumns } from '../../ui/table/chosen-columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableProps } from '../../ui/table/table-props.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { ViewsMenu } from './views-menu.tsx';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  tools: { display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type ListTableProps<Row, Key extends string> = DataTableProps<Row, Key> & { list: ListName };

/** The table of a page: its reader chooses the columns and names views of it, which the server remembers. */
export function ListTable<Row extends object, Key extends string>({
  list,
  ...table
}: ListTableProps<Row, Key>): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('table');
  const { choice, choose, isOfView } = useColumnChoice(list);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <ViewsMenu list={list} choice={choice} />
        <Button
          appearance="subtle"
          icon={<ColumnTripleEditRegular />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {t('columns.title')}
        </Button>
      </div>
      <DataTable {...table} columns={shownColumns(table.columns, choice)} />
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
