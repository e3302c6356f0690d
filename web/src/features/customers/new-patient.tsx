import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { Form } from '../../parts/form/form.tsx';
import { toast } from '../../ui/toast.ts';
import { customersChanged } from './customer-queries.ts';
import { PatientFields } from './patient-fields.tsx';
import { newPatientOf, patientRequest, usePatientForm } from './patient-form.ts';

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS } });

export type NewPatientProps = {
  family: Customer /** With the new patient's id, or null when given up. */;
  onDone: (id: string | null) => void;
};

/** Add Patient, inside the family's dialog. */
export function NewPatient({ family, onDone }: NewPatientProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const form = usePatientForm(newPatientOf(family));
  const save = useApiMutation(savePatient, {
    onSuccess: async (saved) => {
      toast(t('saved', { name: nameOf(saved) }));
      await customersChanged();
      onDone(saved._id);
    },
  });
  return (
    <Form form={form} onSubmit={async (values) => save.mutate(await patientRequest(values))} saving={save}>
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
