import { makeStyles, ToggleButton, type ToggleButtonProps, tokens } from '@fluentui/react-components';
import { Filter } from './filter.tsx';

// Regular weight, like the fields beside it.
const useStyles = makeStyles({ root: { fontWeight: tokens.fontWeightRegular } });

export type FilterToggleProps = Pick<ToggleButtonProps, 'icon'> & {
  label: string;
  value: boolean | undefined;
  /** Called with true, or undefined for off. */
  onChange: (value: true | undefined) => void;
};

/** A filter that is on or off. */
export function FilterToggle({ label, icon, value, onChange }: FilterToggleProps) {
  const styles = useStyles();
  const isOn = value === true;
  return (
    <Filter
      label={label}
      value={isOn ? label : undefined}
      sentence={label}
      onClear={() => onChange(undefined)}
      editor={null}
    >
      <ToggleButton
        className={styles.root}
        icon={icon}
        checked={isOn}
        onClick={() => onChange(isOn ? undefined : true)}
      >
        {label}
      </ToggleButton>
    </Filter>
  );
}
