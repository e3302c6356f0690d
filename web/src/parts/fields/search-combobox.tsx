import { Combobox, Option, Spinner } from '@fluentui/react-components';
import { searchForm } from '@fovea/contracts/plain-text';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type Ref, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useExpandIcon } from './use-expand-icon.ts';

export type Found = {
  value: string;
  label: string;
  hint?: string;
  /** Searched, not shown. */
  also?: string;
};

export type SearchComboboxProps = {
  value: string | null;
  onChange: (value: string | null, option: Found | null) => void;
  /** All options, filtered here ... */
  options?: readonly Found[] | undefined;
  /** ... or what the server finds: `{ key, find }`, key being the endpoint's query key prefix. */
  search?: { key: string; find: (text: string, signal: AbortSignal) => Promise<readonly Found[]> } | undefined;
  /** The label of the initial value if it is not among the options. */
  chosenLabel?: string | undefined;
  /** How the chosen option is shown, if not by its label. */
  shownAs?: ((label: string) => string) | undefined;
  disabled?: boolean | undefined;
  onBlur?: () => void;
  placeholder?: string;
  'aria-label'?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

const shownAtMost = 100;

/**
 * Finds one of many by typing; clearing the text clears the choice. Filters use it directly, forms through
 * ComboboxField.
 */
export function SearchCombobox({
  value,
  onChange,
  options,
  search,
  chosenLabel,
  shownAs = (label) => label,
  onBlur,
  ...rest
}: SearchComboboxProps) {
  const { t } = useTranslation('ui');
  const expandIcon = useExpandIcon(rest['aria-label']);
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Found | null>(null);
  const asked = useDebounced(typed ?? '', 250);
  const answer = useQuery<readonly Found[]>({
    queryKey: ['choices', search?.key, asked],
    queryFn: search && typed !== null ? ({ signal }) => search.find(asked, signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  const found = search ? (answer.data ?? []) : (options ?? []).filter((option) => matches(option, typed ?? ''));
  const known =
    picked?.value === value ? picked : [...found, ...(options ?? [])].find((option) => option.value === value);
  const shown = typed ?? (value === null ? '' : shownAs(known?.label ?? chosenLabel ?? value));

  const choose = (next: string | undefined) => {
    const option = found.find((one) => one.value === next) ?? null;
    setPicked(option);
    setTyped(null);
    onChange(option?.value ?? null, option);
  };
  return (
    <Combobox
      {...rest}
      expandIcon={expandIcon}
      freeform
      clearable
      value={shown}
      selectedOptions={value === null ? [] : [value]}
      onInput={(event) => setTyped(event.currentTarget.value)}
      // Preserves text typed while opening.
      onOpenChange={(_, { open }) => setTyped((text) => (open ? (text ?? '') : null))}
      placeholder={typed === null ? rest.placeholder : (known?.label ?? chosenLabel ?? rest.placeholder)}
      // The library clears the choice when the text matches no option; here it stays until another choice or an empty
      // text.
      onOptionSelect={(event, { optionValue }) => isTypingIn(event) || choose(optionValue)}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    >
      {answer.isFetching && (
        <Option text="" value="" disabled>
          <Spinner size="tiny" label={t('loading')} />
        </Option>
      )}
      {!answer.isFetching && found.length === 0 && (
        <Option text="" value="" disabled>
          {t(answer.error ? 'loadFailed' : 'nothingFound')}
        </Option>
      )}
      {found.slice(0, shownAtMost).map((option) => (
        <Option key={option.value} value={option.value} text={option.label}>
          {option.hint ? `${option.label} · ${option.hint}` : option.label}
        </Option>
      ))}
    </Combobox>
  );
}

function isTypingIn({ type, target }: SyntheticEvent): boolean {
  return type === 'change' && target instanceof HTMLInputElement && target.value !== '';
}

function matches({ label, hint = '', also = '' }: Found, typed: string): boolean {
  return searchForm(`${label} ${hint} ${also}`).includes(searchForm(typed));
}
