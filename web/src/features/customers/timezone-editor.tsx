import { Button, Field, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import type { Customer } from '@fovea/contracts/customers';
import { formatDate, zoneName } from '@fovea/contracts/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimezoneField } from '../../parts/fields/timezone-field.tsx';
import type { CustomerFormOf } from './customer-form.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
});

export type TimezoneEditorProps = { form: CustomerFormOf; customer: Pick<Customer, 'timezone' | 'timezoneUpdateDate'> };

/** A family's time zone may be changed once in 90 days: until then the button says from when. */
export function TimezoneEditor({ form, customer: { timezone, timezoneUpdateDate } }: TimezoneEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const [isEditing, setEditing] = useState(false);
  const isLocked = timezoneUpdateDate !== null && new Date(timezoneUpdateDate) > new Date();
  if (isEditing)
    return <TimezoneField form={form} name="timezone" label={t('field.timezone')} hint={t('timezone.hint')} />;
  const button = (
    <Button size="small" icon={<EditRegular />} disabledFocusable={isLocked} onClick={() => setEditing(true)}>
      {t('timezone.edit')}
    </Button>
  );
  return (
    <Field label={t('field.timezone')}>
      <div className={styles.row}>
        {zoneName(timezone)}
        {isLocked ? (
          <Tooltip
            content={t('timezone.locked', { date: formatDate(timezoneUpdateDate, 'day', timezone) })}
            relationship="description"
            withArrow
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
