import { ToggleButton, type ToggleButtonProps } from '@fluentui/react-components';
import { Filter } from './filter.tsx';

export type FilterToggleProps = Pick<ToggleButtonProps, 'icon'> & {
  label: string;
  value: boolean | undefined;
  /** Gets true, or undefined for off. */
  onChange: (value: true | undefined) => void;
};

/** A filter that is on or off. */
export function FilterToggle({ label, icon, value, onChange }: FilterToggleProps) {
  const isOn = value === true;
  return (
    <Filter
      label={label}
      value={isOn ? label : undefined}
      sentence={label}
      onClear={() => onChange(undefined)}
      editor={null}
    >
      <ToggleButton icon={icon} checked={isOn} onClick={() => onChange(isOn ? undefined : true)}>
        {label}
      </ToggleButton>
    </Filter>
  );
}
