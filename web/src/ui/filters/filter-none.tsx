import { ToggleButton } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

export type FilterNoneProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Beside the control of a filter whose value some rows do not have: asks for just those. */
export function FilterNone({ label, isOn, onChange }: FilterNoneProps) {
  const { t } = useTranslation('table');
  return (
    <ToggleButton checked={isOn} onClick={() => onChange(!isOn)}>
      {t('filters.empty', { label })}
    </ToggleButton>
  );
}
