import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { isDoctor } from '../../routing/area.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { toast } from '../../ui/toast.ts';
import { CustomerFields } from './customer-fields.tsx';
import { requestOf, useCustomerForm } from './customer-form.ts';
import { customersChanged } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { useWorkingRegion } from './use-working-region.ts';

/** Creates a parent, then opens its dialog to add children. */
export function CreateCustomerDialog() {
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const user = useUser();
  const to = useDialogTo();
  const navigate = useNavigate();
  const region = useWorkingRegion();
  const form = useCustomerForm({
    firstName: '',
    middleName: '',
    lastName: '',
    email: '',
    password: '',
    confirmPassword: '',
    phone: '',
    companyId: ownClinic(),
    doctorId: isDoctor(user) ? user._id : null,
    ...presetsOf(user.company?.country),
    needRequired: false,
    zip: '',
    address: '',
    location: null,
    notes: '',
  });
  const save = useApiMutation(saveCustomer, {
    onSuccess: ({ user: saved }) => {
      toast(t('saved', { name: nameOf(saved) }));
      void customersChanged();
      void navigate(to(customerPaths.view(area, saved._id)), { replace: true });
    },
  });
  return (
    <FormDialog
      title={t('create')}
      size="large"
      form={form}
      onClose={useClose(customerPaths.list(area))}
      onSubmit={async (values) => save.mutate({ ...(await requestOf(values)), db: region })}
      saving={save}
    >
      <CustomerFields form={form} region={region} />
    </FormDialog>
  );
}
