import { Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

type Word = 'is' | 'not' | 'empty' | 'on' | 'before' | 'after' | 'between';

export type RelationChoiceProps<One extends Word> = {
  words: readonly One[];
  value: One;
  onChange: (word: One) => void;
};

/** Choice of a filter's operator. */
export function RelationChoice<One extends Word>({ words, value, onChange }: RelationChoiceProps<One>) {
  const { t } = useTranslation('table', { keyPrefix: 'filters.relation' });
  return (
    <RadioGroup
      aria-label={t('label')}
      value={value}
      onChange={(_, { value: chosen }) => {
        const word = words.find((one) => one === chosen);
        if (word) onChange(word);
      }}
    >
      {words.map((word) => (
        <Radio key={word} value={word} label={t(word as Word)} />
      ))}
    </RadioGroup>
  );
}
