import { PersonRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, type FilterBarProps } from '../../ui/filters/filter-bar.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';

type Narrowing = { searchStr?: string; assigned?: 'me' | 'nobody' };

export type FamiliesFilterProps = Pick<FilterBarProps, 'onClear' | 'onRefresh'> & {
  filter: Narrowing;
  onChange: (part: Narrowing) => void;
  /** On a page that searches something else. */
  searchLabel?: string;
  /** Other filters of this list. */
  children: ReactNode;
};

/** Filter of lists about families, by responsible person, with the reader first. */
export function FamiliesFilter({
  filter: { searchStr, assigned },
  searchLabel,
  onChange,
  children,
  ...bar
}: FamiliesFilterProps) {
  const { t } = useTranslation('worklist');
  return (
    <FilterBar {...bar}>
      <FilterText
        label={searchLabel ?? t('filter.search')}
        value={searchStr}
        onChange={(typed) => onChange({ searchStr: typed })}
      />
      {children}
      <FilterToggle
        icon={<PersonRegular />}
        label={t('filter.mine')}
        value={assigned === 'me'}
        onChange={(isMine) => onChange({ assigned: isMine && 'me' })}
      />
    </FilterBar>
  );
}
