import { makeStyles, SearchBox } from '@fluentui/react-components';
import { type CSSProperties, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Filter, type FilterRelation } from './filter.tsx';
import { FilterToggle } from './filter-toggle.tsx';

const pauseMs = 300;

const useStyles = makeStyles({
  // At least as wide as its placeholder and the two icons; wider only where the row has space, so that it does not
  // wrap.
  root: {
    flexGrow: 1,
    flexBasis: 'calc(var(--letters) * 1ch + 80px)',
    // The browser's default minimum width of a field is larger.
    minWidth: 0,
    '& input': { minWidth: 0, width: '100%' },
    maxWidth: 'max(240px, calc(var(--letters) * 1ch + 80px))',
    '@media (max-width: 639.98px)': { flexBasis: '100%', width: '100%', maxWidth: 'none' },
  },
});

type SearchFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

export type FilterTextProps = SearchFieldProps & { relation?: FilterRelation };

/** A text filter. */
export function FilterText({ relation, ...field }: FilterTextProps) {
  const { t } = useTranslation('table');
  const box = <SearchField {...field} />;
  return (
    <Filter
      label={field.label}
      value={field.value}
      relation={relation}
      onClear={() => field.onChange(undefined)}
      isBox={!relation}
      editor={box}
    >
      {box}
      {relation?.offered.includes('empty') && (
        <FilterToggle
          label={t('filters.empty', { label: field.label })}
          value={relation.value === 'empty'}
          onChange={(isOn) => relation.onChange(isOn && 'empty')}
        />
      )}
    </Filter>
  );
}

/** A search box; reports its text after a short pause, or at once on Enter, on clear and on blur. */
function SearchField({ label, value = '', onChange }: SearchFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back or clear-all changed the address, which takes precedence over the box. The echo of our own change is ignored.
  if (value !== known) {
    setKnown(value);
    if (value !== reported) {
      setReported(value);
      setTyped(value);
    }
  }
  const letters: CSSProperties & { '--letters': number } = { '--letters': label.length };

  const tell = (text: string) => {
    clearTimeout(timer.current);
    const wish = text.trim();
    setReported(wish);
    if (wish !== value) onChange(wish || undefined);
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text), text ? pauseMs : 0);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <SearchBox
      className={styles.root}
      style={letters}
      placeholder={label}
      aria-label={label}
      // The library's label is English.
      dismiss={{ 'aria-label': t('filter.clearOne', { label }) }}
      value={typed}
      onChange={(event, { value: text }) => (isComposing(event) ? setTyped(text) : change(text))}
      onCompositionEnd={({ currentTarget }) => currentTarget instanceof HTMLInputElement && change(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && tell(typed)}
      // Reports before the user leaves the page: a later report would navigate back.
      onBlur={() => tell(typed)}
    />
  );
}

/** Japanese keyboards write letters first, and Enter chooses the characters: neither is searched for. */
const isComposing = ({ nativeEvent }: SyntheticEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;
