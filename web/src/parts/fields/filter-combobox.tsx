import { useTranslation } from 'react-i18next';
import { Filter, type FilterRelation } from '../../ui/filters/filter.tsx';
import { SearchCombobox, type SearchComboboxProps } from './search-combobox.tsx';

export type FilterComboboxProps = Pick<SearchComboboxProps, 'options' | 'search' | 'placeholder'> & {
  label: string;
  value: string | undefined;
  /** The label of the chosen option, once loaded. */
  name: string | undefined;
  onChange: (value: string | undefined) => void;
  relation?: FilterRelation<'not'> | undefined;
};

/** A filter by one of many options, found by typing. */
export function FilterCombobox({ label, value, name, onChange, relation, ...choices }: FilterComboboxProps) {
  const { t } = useTranslation('table');
  return (
    <Filter
      label={label}
      value={value === undefined ? undefined : (name ?? '…')}
      relation={relation}
      onClear={() => onChange(undefined)}
    >
      <SearchCombobox
        {...choices}
        aria-label={label}
        value={value ?? null}
        chosenLabel={name ?? label}
        shownAs={relation?.value && ((chosen) => t('filters.notValue', { value: chosen }))}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    </Filter>
  );
}
