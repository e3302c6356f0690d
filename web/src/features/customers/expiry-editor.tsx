import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import type { Customer } from '@fovea/contracts/customers/schema';
import { dayOf } from '@fovea/contracts/dates';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { customersChanged } from './customer-queries.ts';

const useStyles = makeStyles({
  row: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
});

export type ExpiryEditorProps = { family: Customer; patient: Patient; mayEdit: boolean };

/** The day a plan ends, in the family's time zone; it ends as that day starts. */
export function ExpiryEditor({ family, patient, mayEdit }: ExpiryEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <ExpiryForm family={family} patient={patient} onClose={() => setEditing(false)} />;
  return (
    <span className={styles.row}>
      <CalendarDay value={patient.expiredDate} timeZone={family.timezone} />
      {mayEdit && (
        <IconButton size="small" label={t('plan.editExpiry')} icon={<EditRegular />} onClick={() => setEditing(true)} />
      )}
    </span>
  );
}

function ExpiryForm({ family, patient, onClose }: Omit<ExpiryEditorProps, 'mayEdit'> & { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const expiredDate = patient.expiredDate ? dayOf(patient.expiredDate, family.timezone) : undefined;
  const form = useContractForm(updateExpiredDate.input, { id: patient._id, db: family.db, expiredDate });
  const save = useApiMutation(updateExpiredDate, {
    onSuccess: async (saved) => {
      toast(t('saved', { name: nameOf(saved) }));
      onClose();
      await customersChanged();
    },
  });
  return (
    <Form form={form} className={styles.form} onSubmit={(values) => save.mutate(values)} saving={save}>
      <DateField form={form} name="expiredDate" label={t('plan.expiry')} />
      <Button type="submit" disabledFocusable={save.isPending}>
        {ui('save')}
      </Button>
      <Button onClick={onClose}>{ui('cancel')}</Button>
    </Form>
  );
}
