import { type ComboboxProps, useFieldContext_unstable, useId } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** The arrow of a combobox, which the library labels in English. `label` is for a combobox outside a field. */
export function useExpandIcon(label?: string): NonNullable<ComboboxProps['expandIcon']> {
  const { t } = useTranslation('ui');
  const id = useId('expand-');
  const labelId = useFieldContext_unstable()?.labelId;
  if (label) return { 'aria-label': t('showChoicesOf', { label }) };
  return { id, 'aria-label': t('showChoices'), ...(labelId && { 'aria-labelledby': `${labelId} ${id}` }) };
}
