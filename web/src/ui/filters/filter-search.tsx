import { FilterText } from './filter-text.tsx';

export type FilterSearchProps = {
  label: string;
  filter: { searchStr?: string | undefined };
  onChange: (change: { searchStr: string | undefined }) => void;
};

/** The one search box that a list has at least. */
export const FilterSearch = ({ label, filter, onChange }: FilterSearchProps) => (
  <FilterText label={label} value={filter.searchStr} onChange={(searchStr) => onChange({ searchStr })} />
);
