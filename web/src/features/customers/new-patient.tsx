import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { Form } from '../../parts/form/form.tsx';
import { PatientFields } from './patient-fields.tsx';
import { useNewPatient } from './patient-form.ts';

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS } });

export type NewPatientProps = {
  family: Customer /** Called with the new child's id, or null after cancel. */;
  onDone: (id: string | null) => void;
};

/** Add Patient, inside the family's dialog. */
export function NewPatient({ family, onDone }: NewPatientProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const { form, save, submit } = useNewPatient(family, ({ _id }) => onDone(_id));
  return (
    <Form form={form} onSubmit={submit} saving={save}>
      <Subtitle2 as="h4">{t('patients.new')}</Subtitle2>
      <PatientFields form={form} companyId={family.companyId} isNew />
      <div className={styles.actions}>
        <Button type="submit" disabledFocusable={save.isPending}>
          {t('patients.save')}
        </Button>
        <Button onClick={() => onDone(null)} disabled={save.isPending}>
          {ui('cancel')}
        </Button>
      </div>
    </Form>
  );
}
