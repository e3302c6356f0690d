import { ToggleButton, type ToggleButtonProps } from '@fluentui/react-components';
import { useContext } from 'react';
import { FilterChip, FoldedContext } from './filter-chips.tsx';

export type FilterToggleProps = Pick<ToggleButtonProps, 'icon'> & {
  label: string;
  value: boolean | undefined;
  onChange: (value: true | undefined) => void;
};

/** A filter that is on or off. Pressed it is its own chip, where it is on screen. */
export function FilterToggle({ label, value = false, icon, onChange }: FilterToggleProps) {
  const isFolded = useContext(FoldedContext);
  return (
    <>
      <ToggleButton icon={icon} checked={value} onClick={() => onChange(value ? undefined : true)}>
        {label}
      </ToggleButton>
      {isFolded && value && <FilterChip label={label} onRemove={() => onChange(undefined)} />}
    </>
  );
}
