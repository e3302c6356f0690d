import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FilterSearch, type FilterSearchProps } from './filter-search.tsx';

export type SearchBarProps = FilterSearchProps & Pick<FilterBarProps, 'onClear' | 'onRefresh'>;

/** The row above a table with a search box as its only filter. */
export const SearchBar = ({ onClear, onRefresh, ...search }: SearchBarProps) => (
  <FilterBar onClear={onClear} onRefresh={onRefresh}>
    <FilterSearch {...search} />
  </FilterBar>
);
