import { Button, Field, makeStyles, Radio, RadioGroup, Subtitle2, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, same, valueAt } from './conflict-rules.ts';
import type { ShownFields } from './shown-fields.ts';

export type ConflictPanelProps = {
  changes: Change[];
  shown: ShownFields;
  /** The form's present values. */
  values: Readonly<Record<string, unknown>>;
  put: (name: string, value: unknown) => void;
};
type Side = 'theirs' | 'mine';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Shown in a form after an edit conflict: another person's changes by field, and the choice which value holds. */
export function ConflictPanel({ changes, shown, values, put }: ConflictPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui', { keyPrefix: 'conflict' });
  const title = useId();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.focus();
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const sideOf = ({ name, theirs, mine }: Change) =>
    same(valueAt(values, name), mine) ? 'mine' : same(valueAt(values, name), theirs) ? 'theirs' : '';
  const choose = (side: Side, ...chosen: Change[]) => {
    for (const change of chosen) put(change.name, change[side]);
  };
  const words = (name: string, value: unknown) =>
    shown.fields.get(name)?.words?.(value) ?? shown.names.get(String(value)) ?? plainWords(value, t);
  return (
    <section ref={root} aria-labelledby={title} tabIndex={-1} className={styles.root}>
      <Subtitle2 as="h3" id={title}>
        {t('title')}
      </Subtitle2>
      <p>{t(changes.length > 0 ? 'body' : 'nothing')}</p>
      {changes.map((change) => (
        <Field key={change.name} label={shown.fields.get(change.name)?.label ?? change.name}>
          <RadioGroup
            value={sideOf(change)}
            onChange={(_, { value }) => choose(value === 'mine' ? 'mine' : 'theirs', change)}
          >
            <Radio value="theirs" label={t('theirs', { value: words(change.name, change.theirs) })} />
            <Radio value="mine" label={t('mine', { value: words(change.name, change.mine) })} />
          </RadioGroup>
        </Field>
      ))}
      {changes.length > 0 && (
        <div className={styles.actions}>
          <Button type="submit" onClick={() => choose('mine', ...changes)}>
            {t('keepMine')}
          </Button>
          <Button onClick={() => choose('theirs', ...changes)}>{t('takeTheirs')}</Button>
        </div>
      )}
    </section>
  );
}

/** Formats values without own texts: text, numbers, switches, places, files. */
function plainWords(value: unknown, t: (key: 'empty' | 'yes' | 'no') => string): string {
  if (value === null || value === undefined || value === '') return t('empty');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value !== 'object') return String(value);
  if ('url' in value) return decodeURIComponent(String(value.url).split('/').at(-1) ?? '');
  return Object.values(value).join(', ');
}
