import { Field, makeStyles } from '@fluentui/react-components';
import { zoneName } from '@fovea/contracts/dates';
import { otherNamesOf, zones } from '@fovea/contracts/zones';
import type { FieldValues } from 'react-hook-form';
import { type Found, SearchCombobox } from './search-combobox.tsx';
import { type FieldProps, useField } from './use-field.ts';

// The library's minimum width is wider than the column.
const useStyles = makeStyles({ root: { minWidth: 0, '& input': { minWidth: 0 } } });

/** A time zone of our list, found by typing its city or an older name; each shows its offset now. */
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

let known: Found[] | undefined;

function timezones() {
  known ??= zones.flatMap((zone) => {
    const hint = offsetOf(zone);
    const also = otherNamesOf(zone).map(zoneName).join(' ');
    return hint === undefined ? [] : [{ value: zone, label: zoneName(zone), hint, also }];
  });
  return known;
}

/** Undefined for a zone that this browser does not support. */
function offsetOf(zone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
