import { Button, Field, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { formatDate, zoneName } from '@fovea/contracts/dates';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TimezoneField } from './timezone-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

const useStyles = makeStyles({
  shown: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
});

export type TimezoneEditFieldProps<In extends FieldValues, Out> = Omit<FieldProps<In, Out>, 'label' | 'hint'> & {
  /** `timezoneUpdateDate`: the next day on which it may be changed; null: now. */
  nextChange: string | null;
  /** Another person's, which an administrator may change at any time. */
  isFree?: boolean;
};

/** A time zone that may be changed once in 90 days: text with a button, which shows the next possible day. */
export function TimezoneEditField<In extends FieldValues, Out>({
  nextChange,
  isFree = false,
  ...props
}: TimezoneEditFieldProps<In, Out>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const { field } = useField({ ...props, label: '' });
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <TimezoneField {...props} label={t('timezone.label')} hint={t('timezone.once')} />;
  const zone = String(field.value ?? '');
  const isLocked = !isFree && nextChange !== null && new Date(nextChange) > new Date();
  const button = (
    <Button size="small" icon={<EditRegular />} disabledFocusable={isLocked} onClick={() => setEditing(true)}>
      {t('timezone.edit')}
    </Button>
  );
  return (
    // The field's label describes the button, its only control.
    <Field label={t('timezone.label')}>
      <div className={styles.shown}>
        <span>{zoneName(zone)}</span>
        {isLocked ? (
          <Tooltip
            content={t('timezone.locked', { date: formatDate(nextChange, 'day', zone) })}
            relationship="description"
          >
            {button}
          </Tooltip>
        ) : (
          button
        )}
      </div>
    </Field>
  );
}
