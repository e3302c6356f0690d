import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, FilterDismissRegular, FilterRegular } from '@fluentui/react-icons';
import { Children, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import { phone, useMediaQuery } from '../use-media-query.ts';
import { foldedFilter, useFoldedFilters } from './fold-filters.ts';
import type { SetFilters } from './set-filters.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
  },
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [`& > ${foldedFilter}`]: { display: 'none' },
  },
  // Beside the first line of filters, however many there are: on a line of its own it would be overlooked.
  end: { display: 'flex', gap: tokens.spacingHorizontalS },
  // Reserves the line: if it appeared with the first filter, the list could move under the pointer.
  none: { visibility: 'hidden' },
});

export type FilterBarProps = {
  /**
   * FilterText, FilterSelect, FilterDate and others based on `Filter`: each is a control, and a chip once it is set.
   */
  children: ReactNode;
  /** Set when any filter is set. */
  onClear?: SetFilters | undefined;
  onRefresh: () => unknown;
};

/**
 * The row of filters above a table, and the chips of set filters below it. Filters beyond three lines are collapsed; on
 * phones they are in a sheet behind a button with the number of set filters.
 */
export function FilterBar({ children, onClear, onRefresh }: FilterBarProps) {
  const styles = useStyles();
  const { t } = useTranslation(['ui', 'table']);
  const isPhone = useMediaQuery(phone);
  const [isOpen, setOpen] = useState(false);
  const hasSheet = isPhone && Children.toArray(children).length > 1;
  const { row, isLong, isOpen: isOpenedUp, setOpen: setOpenedUp } = useFoldedFilters();
  return (
    <search className={styles.root}>
      <span ref={row} className={styles.filters}>
        {hasSheet ? (
          <Button icon={<FilterRegular />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {onClear ? t('table:filters.set', { number: onClear.count }) : t('table:filters.open')}
          </Button>
        ) : (
          children
        )}
      </span>
      <span className={styles.end}>
        {!isPhone && (
          <IconButton
            label={t('filter.clear')}
            icon={<FilterDismissRegular />}
            className={mergeClasses(!onClear && styles.none)}
            onClick={onClear?.clear}
          />
        )}
        {isLong && !isPhone && (
          <Button appearance="subtle" aria-expanded={isOpenedUp} onClick={() => setOpenedUp(!isOpenedUp)}>
            {t(isOpenedUp ? 'table:filters.fewer' : 'table:filters.more')}
          </Button>
        )}
        <IconButton label={t('filter.refresh')} icon={<ArrowClockwiseRegular />} onClick={() => void onRefresh()} />
      </span>
      {onClear && (
        <Suspense>
          <FilterChips isWhole={hasSheet}>{children}</FilterChips>
        </Suspense>
      )}
      {hasSheet && isOpen && (
        <Suspense>
          <FilterSheet onClear={onClear} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </search>
  );
}
