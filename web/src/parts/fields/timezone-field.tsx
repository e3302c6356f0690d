import { Field, makeStyles } from '@fluentui/react-components';
import { zoneName } from '@fovea/contracts/dates';
import type { FieldValues } from 'react-hook-form';
import { SearchCombobox } from './search-combobox.tsx';
import { type FieldProps, useField } from './use-field.ts';

// No wider than its column, which the library's own least width is.
const useStyles = makeStyles({ root: { minWidth: 0, '& input': { minWidth: 0 } } });

/** An IANA time zone, found by typing a city; each shows its offset now. */
export function TimezoneField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  return (
    <Field {...frame}>
      <SearchCombobox
        className={useStyles().root}
        ref={field.ref}
        value={field.value || null}
        disabled={disabled}
        options={timezones()}
        onBlur={field.onBlur}
        onChange={(zone) => field.onChange(zone ?? '')}
      />
    </Field>
  );
}

let known: { value: string; label: string; hint: string }[] | undefined;

function timezones() {
  known ??= Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zoneName(zone),
    hint: offsetOf(zone),
  }));
  return known;
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
