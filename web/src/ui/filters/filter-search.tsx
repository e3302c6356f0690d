import { FilterText } from './filter-text.tsx';

export type FilterSearchProps = {
  label: string;
  filter: { searchStr?: string | undefined };
  onChange: (change: { searchStr: string | undefined }) => void;
};

/** The search box of a list. */
export const FilterSearch = ({ label, filter, onChange }: FilterSearchProps) => (
  <FilterText label={label} value={filter.searchStr} onChange={(searchStr) => onChange({ searchStr })} />
);
