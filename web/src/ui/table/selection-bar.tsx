import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import { phone, useMediaQuery } from '../use-media-query.ts';
import type { RowSelection } from './row-selection.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  // At the bottom of a phone's screen, in reach of the thumb at any scroll position.
  phone: {
    position: 'sticky',
    bottom: 0,
    zIndex: 5,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    boxShadow: tokens.shadow16,
  },
  count: { fontWeight: tokens.fontWeightSemibold, minHeight: '32px', lineHeight: '32px' },
  acts: { display: 'contents' },
  none: { display: 'none' },
  clear: { marginLeft: 'auto' },
});

export type SelectionBarProps = {
  picks: RowSelection;
  /** Number of rows that match the filter. */
  total: number;
  most: number;
  onClear: () => void;
  /** The caller's actions. */
  children: ReactNode;
};

/** Number of selected rows, a button that selects all matching rows, and the actions. */
export function SelectionBar({ picks, total, most, onClear, children }: SelectionBarProps) {
  const styles = useStyles();
  const { t } = useTranslation('table', { keyPrefix: 'picks' });
  const isPhone = useMediaQuery(phone);
  const count = picks.isAll ? total : picks.ids.size;
  const clear = t('clear');
  return (
    <section className={mergeClasses(styles.root, isPhone && styles.phone)} aria-label={t('bar')} data-print="none">
      <span className={styles.count} role="status">
        {t(picks.isAll ? 'all' : 'count', { count })}
        {!picks.isAll && count === most && ` · ${t('most')}`}
      </span>
      {/* Stays while an action empties the list: its dialog still shows the result. */}
      <div className={count > 0 ? styles.acts : styles.none}>{children}</div>
      {isPhone && <IconButton className={styles.clear} label={clear} icon={<DismissRegular />} onClick={onClear} />}
      {/* After the actions, so that none of them moves under the pointer. */}
      {!picks.isAll && total > count && (
        <Button appearance="transparent" onClick={picks.pickAll}>
          {t('pickAll', { count: total })}
        </Button>
      )}
      {!isPhone && (
        <Button className={styles.clear} appearance="subtle" icon={<DismissRegular />} onClick={onClear}>
          {clear}
        </Button>
      )}
    </section>
  );
}
