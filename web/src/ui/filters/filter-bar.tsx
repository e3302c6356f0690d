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
  // Beside the first line, however many lines the filters take: alone in a line of its own it would be lost.
  end: { display: 'flex', gap: tokens.spacingHorizontalS },
  // Its place is kept: appearing with the first filter, it could move the list by a line under the pointer.
  none: { visibility: 'hidden' },
});

export type FilterBarProps = {
  /** FilterText, FilterSelect, FilterDate and others made of `Filter`: each is its control, and its chip once it is set. */
  children: ReactNode;
  /** Given when any filter is set. */
  onClear?: SetFilters | undefined;
  onRefresh: () => unknown;
};

/**
 * The one row of filters above a table, and what is set beneath it. Where they would take more than three lines the last
 * of them are put away; on phones several of them wait behind a button that says how many are set.
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
