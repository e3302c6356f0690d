import { countries } from '@fovea/contracts/countries';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../ui/country-name.ts';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

export type Country = (typeof countries)[number];
export type CountryFieldProps<In extends FieldValues, Out> = Omit<SelectFieldProps<In, Out>, 'options' | 'onChosen'> & {
  /** Called with the country's presets: time zone and calling code. */
  onChosen?: (country: Country) => void;
};

/** A country of companies and families, sorted by name in this language. */
export function CountryField<In extends FieldValues, Out>({ onChosen, ...props }: CountryFieldProps<In, Out>) {
  const { i18n } = useTranslation();
  const options = countries
    .map(({ key }) => ({ value: key, label: countryName(key, i18n.language) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  const tell = (chosen: string) => {
    const country = countries.find(({ key }) => key === chosen);
    if (country) onChosen?.(country);
  };
  return <SelectField {...props} options={options} onChosen={tell} />;
}
