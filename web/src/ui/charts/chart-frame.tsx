import { Button, makeStyles, Skeleton, SkeletonItem, Subtitle2, tokens } from '@fluentui/react-components';
import { ChartMultipleRegular, TableRegular } from '@fluentui/react-icons';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';

const useStyles = makeStyles({
  root: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    alignContent: 'start',
  },
  toggle: { flexShrink: 0, whiteSpace: 'nowrap' },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
});

export type ChartFrameProps = ChartTableProps & {
  height: number /** The drawing, loaded with the first chart. */;
  children: ReactNode;
};

/**
 * What every chart has around it: its title, its values as a table behind a toggle, and its empty and loading looks.
 */
export function ChartFrame({ height, children, ...table }: ChartFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [isTable, setTable] = useState(false);
  if (table.rows.length === 0) return <EmptyState icon={<ChartMultipleRegular />} title={t('chart.empty')} />;
  return (
    <figure className={styles.root}>
      <figcaption className={styles.head}>
        <Subtitle2>{table.title}</Subtitle2>
        <Button
          size="small"
          appearance="subtle"
          className={styles.toggle}
          icon={isTable ? <ChartMultipleRegular /> : <TableRegular />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable {...table} />
      ) : (
        <Suspense
          fallback={
            <Skeleton aria-label={t('loading')}>
              <SkeletonItem style={{ height }} />
            </Skeleton>
          }
        >
          {children}
        </Suspense>
      )}
    </figure>
  );
}
