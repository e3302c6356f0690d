import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Filter } from '../../ui/filters/filter.tsx';
import { RelationChoice } from '../../ui/filters/relation-choice.tsx';
import {
  boundWords,
  type ChosenDays,
  chosenDays,
  type DaysFilter,
  type DaysProps,
  dayBounds,
  withWord,
} from './day-bounds.ts';
import { dayText } from './day-text.ts';
import { FilterDate } from './filter-date.tsx';

/** The day filter, and its setter. */
export function DaysChip({ label, value, onChange }: DaysProps) {
  const { t } = useTranslation('table', { keyPrefix: 'filters' });
  const { before, after, relation } = value;
  const days = chosenDays(value);
  const [from, to] = [days?.from, days?.to].map((day) => day && dayText(day));
  const sentence = () => {
    if (relation || !days) return t('empty', { label });
    if (days.word === 'before') return t('before', { label, value: to });
    if (days.word === 'after') return t('after', { label, value: from });
    return t('is', { label, value: days.word === 'on' ? from : `${from} – ${to}` });
  };
  return (
    <Filter label={label} value={relation ?? before ?? after} sentence={sentence()} onClear={() => onChange({})}>
      <DaysEditor value={value} onChange={onChange} />
    </Filter>
  );
}

type DaysEditorProps = { value: DaysFilter; onChange: (value: DaysFilter) => void };

/** The relation of a day filter, with its one or two days. */
function DaysEditor({ value, onChange }: DaysEditorProps) {
  const { t } = useTranslation('table');
  // "Between" is chosen before its second day exists, which the address cannot express.
  const [chosen, setChosen] = useState<ChosenDays>(chosenDays(value) ?? { word: 'before' });
  const choose = (next: ChosenDays) => {
    setChosen(next);
    const bounds = dayBounds(next);
    // Without a day there is no filter, and the chip would disappear.
    if (bounds.before || bounds.after) onChange(bounds);
  };
  const { word, from, to } = chosen;
  const day = word === 'before' ? to : from;
  return (
    <>
      <RelationChoice
        words={[...boundWords, 'empty']}
        value={value.relation ?? word}
        onChange={(next) => (next === 'empty' ? onChange({ relation: next }) : choose(withWord(chosen, next)))}
      />
      {!value.relation && word !== 'between' && (
        <FilterDate
          label={t(`filters.relation.${word}`)}
          value={day}
          onChange={(next) => choose(word === 'before' ? { word, to: next } : { word, from: next })}
        />
      )}
      {!value.relation && word === 'between' && (
        <>
          <FilterDate
            label={t('period.from')}
            value={from}
            max={to}
            onChange={(next) => choose({ word, from: next, to })}
          />
          <FilterDate
            label={t('period.to')}
            value={to}
            min={from}
            onChange={(next) => choose({ word, from, to: next })}
          />
        </>
      )}
    </>
  );
}
