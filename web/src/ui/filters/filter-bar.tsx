import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, FilterDismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  end: { marginLeft: 'auto', display: 'flex', gap: tokens.spacingHorizontalS },
});

export type FilterBarProps = {
  /** FilterText (the first one takes `/`), FilterSelect, FilterDate. */
  children: ReactNode;
  /** Given when any filter is set. */
  onClear?: (() => void) | undefined;
  onRefresh: () => void;
};

/** The one row of filters above a table. */
export function FilterBar({ children, onClear, onRefresh }: FilterBarProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <search className={styles.root}>
      {children}
      <span className={styles.end}>
        {onClear && (
          <Button appearance="subtle" icon={<FilterDismissRegular />} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
        <IconButton label={t('filter.refresh')} icon={<ArrowClockwiseRegular />} onClick={onRefresh} />
      </span>
    </search>
  );
}
