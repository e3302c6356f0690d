import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customer, familyLoader } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { PatientFields } from './patient-fields.tsx';
import { useNewPatient } from './patient-form.ts';

export const loader = familyLoader;

/** Adds a child to a family from the list; then opens the family's dialog to choose a plan. */
export function CreateAccountDialog() {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const to = useDialogTo();
  const navigate = useNavigate();
  const family = useLoaded(customer(id));
  const { form, save, submit } = useNewPatient(family, () =>
    navigate(to(customerPaths.view(area, id)), { replace: true }),
  );
  return (
    <FormDialog
      title={t('account.title', { name: nameOf(family) })}
      action={t('patients.save')}
      form={form}
      onSubmit={submit}
      onClose={useClose(customerPaths.list(area))}
      saving={save}
    >
      <PatientFields form={form} companyId={family.companyId} isNew />
    </FormDialog>
  );
}
