import { Button, makeStyles, Skeleton, SkeletonItem, Subtitle2, tokens } from '@fluentui/react-components';
import { ChartMultipleRegular, TableRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import type { ChartTableProps } from './chart-table.tsx';

const ChartTable = lazy(async () => ({ default: (await import('./chart-table.tsx')).ChartTable }));

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
  height: number;
  /** The chart, loaded on first use. */
  children: ReactNode;
};

/** Frame of every chart: title, values as a table behind a toggle, empty and loading states. */
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
      <Suspense
        fallback={
          <Skeleton aria-label={t('loading')}>
            <SkeletonItem style={{ height }} />
          </Skeleton>
        }
      >
        {isTable ? <ChartTable {...table} /> : children}
      </Suspense>
    </figure>
  );
}
