import { makeStyles, Select, tokens } from '@fluentui/react-components';
import {
  ChevronDoubleLeftRegular,
  ChevronDoubleRightRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import type { Paging, TableChange } from './column.ts';

const sizes = [10, 20, 50, 100, 200];

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalM,
  },
  total: { flexGrow: 1, color: tokens.colorNeutralForeground2 },
});

export type PagerProps = { total: number; filter: Paging; onChange: (change: TableChange) => void };

/** Range of rows and total; page size and buttons to other pages only where there are more rows than fit. */
export function Pager({ total, filter: { current, pageSize }, onChange }: PagerProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('table');
  const last = Math.max(1, Math.ceil(total / pageSize));
  const number = (value: number) => value.toLocaleString(i18n.language);
  const range = t('range', {
    from: number((current - 1) * pageSize + 1),
    to: number(Math.min(current * pageSize, total)),
    total: number(total),
  });
  const go = (page: number) => () => onChange({ current: page });
  return (
    <nav className={styles.root} aria-label={t('pages')}>
      <span className={styles.total} aria-live="polite">
        {range}
      </span>
      {total > Math.min(...sizes) && (
        <Select
          size="small"
          aria-label={t('pageSize')}
          value={String(pageSize)}
          onChange={(_, { value }) => onChange({ pageSize: Number(value), current: 1 })}
        >
          {[...new Set([...sizes, pageSize])].map((size) => (
            <option key={size} value={size}>
              {t('perPage', { size })}
            </option>
          ))}
        </Select>
      )}
      {(last > 1 || current > 1) && (
        <span>
          <IconButton
            label={t('firstPage')}
            icon={<ChevronDoubleLeftRegular />}
            disabled={current <= 1}
            onClick={go(1)}
          />
          <IconButton
            label={t('previousPage')}
            icon={<ChevronLeftRegular />}
            disabled={current <= 1}
            onClick={go(current - 1)}
          />
          <IconButton
            label={t('nextPage')}
            icon={<ChevronRightRegular />}
            disabled={current >= last}
            onClick={go(current + 1)}
          />
          <IconButton
            label={t('lastPage')}
            icon={<ChevronDoubleRightRegular />}
            disabled={current >= last}
            onClick={go(last)}
          />
        </span>
      )}
    </nav>
  );
}
