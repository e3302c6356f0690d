import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { saveCsv } from './save-csv.ts';

export type BatchStatus = 'waiting' | 'failed' | 'succeeded' | 'takenBack';
type Row = { row: number; batchStatus: BatchStatus; msg: string };

const tones: Record<BatchStatus, Tone> = { waiting: 'info', failed: 'poor', succeeded: 'good', takenBack: 'neutral' };
const statuses = ['succeeded', 'takenBack', 'waiting', 'failed'] as const;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  counts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  end: { marginLeft: 'auto' },
  scroll: {
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: 'left',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  reason: { minWidth: '180px' },
  head: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
});

export type BatchRowsProps<Name extends string> = {
  /** The columns, each with its title. */
  columns: readonly { name: Name; title: string }[];
  rows: readonly (Row & Partial<Record<Name, string>>)[];
  /** Name of the downloadable file. */
  saveAs: string;
};

/** The rows of a batch before and after it ran: state, reason, counts, and a download. */
export function BatchRows<Name extends string>({ columns, rows, saveAs }: BatchRowsProps<Name>) {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const [page, setPage] = useState({ current: 1, pageSize: 20 });
  const [onlyFailed, setOnlyFailed] = useState(false);
  const count = (status: BatchStatus) => rows.filter(({ batchStatus }) => batchStatus === status).length;
  const shown = onlyFailed ? rows.filter(({ batchStatus }) => batchStatus === 'failed') : rows;
  const from = (page.current - 1) * page.pageSize;
  const titles = [t('row'), t('state'), ...columns.map(({ title }) => title), t('reason')];

  const save = () =>
    saveCsv(saveAs, [
      titles,
      ...rows.map((row) => [
        String(row.row),
        t(`status.${row.batchStatus}`),
        ...columns.map(({ name }) => row[name] ?? ''),
        row.msg,
      ]),
    ]);
  return (
    <div className={styles.root}>
      <div className={styles.counts} role="status">
        {statuses.map(
          (status) =>
            count(status) > 0 && (
              <StatusBadge key={status} tone={tones[status]}>
                {t(`count.${status}`, { count: count(status) })}
              </StatusBadge>
            ),
        )}
        {count('failed') > 0 && (
          <Switch
            label={t('onlyFailed')}
            checked={onlyFailed}
            onChange={(_, { checked }) => {
              setOnlyFailed(checked);
              setPage({ ...page, current: 1 });
            }}
          />
        )}
        <Button className={styles.end} size="small" icon={<ArrowDownloadRegular />} onClick={save}>
          {t('save')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t('rows')} tabIndex={0}>
        <table className={styles.table}>
          <caption hidden>{t('rows')}</caption>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className={`${styles.cell} ${styles.head}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(from, from + page.pageSize).map((row) => (
              <tr key={row.row}>
                <td className={styles.cell}>{row.row}</td>
                <td className={styles.cell}>
                  <StatusBadge tone={tones[row.batchStatus]}>{t(`status.${row.batchStatus}`)}</StatusBadge>
                </td>
                {columns.map(({ name }) => (
                  <td key={name} className={styles.cell}>
                    {row[name]}
                  </td>
                ))}
                <td className={`${styles.cell} ${styles.reason}`}>{row.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager total={shown.length} filter={page} onChange={(change) => setPage({ ...page, ...change })} />
    </div>
  );
}
