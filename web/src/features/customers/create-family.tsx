import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { clearUnsaved } from '../../parts/form/unsaved.ts';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { isDoctor } from '../../routing/area.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { toast } from '../../ui/toast.ts';
import { customersChanged } from './customer-queries.ts';
import { FamilyFields } from './family-fields.tsx';
import { aboutChild, childOf, FamilyForm, type Made, parentOf } from './family-form.ts';
import { customerPaths } from './paths.ts';
import { useWorkingRegion } from './use-working-region.ts';

const blank = {
  firstName: '',
  lastName: '',
  firstNameKana: '',
  lastNameKana: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};
const blankChild = {
  childFirstName: '',
  childLastName: '',
  childFirstNameKana: '',
  childLastNameKana: '',
  patientId: '',
  prescriptionNumber: '',
  username: '',
  serial_number: '',
};

/**
 * Create Account: parent, first child and device at once. A refused step can be corrected and retried; stored steps are
 * not repeated.
 */
export function CreateFamilyDialog() {
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const user = useUser();
  const to = useDialogTo();
  const navigate = useNavigate();
  const region = useWorkingRegion();
  const [made, setMade] = useState<Made>({});
  const form = useContractForm(FamilyForm, {
    ...blank,
    ...blankChild,
    companyId: ownClinic(),
    doctorId: isDoctor(user) ? user._id : '',
    ...presetsOf(user.company?.country),
  });
  const create = useMutation({
    mutationFn: async (typed: FamilyForm) => {
      const parent =
        made.parent ??
        (await call(saveCustomer, await parentOf(typed, presetsOf(typed.country).language, region))).user;
      setMade((known) => ({ ...known, parent }));
      const child =
        made.child ??
        (await call(savePatient, childOf(typed, parent._id, parent.db)).catch((reason: unknown) => {
          throw aboutChild(reason);
        }));
      setMade({ parent, child });
      if (typed.serial_number)
        await call(bindCustomerDevice, { serial_number: typed.serial_number, customerId: parent._id, db: parent.db });
      return parent;
    },
    onSuccess: (saved) => {
      toast(t('saved', { name: nameOf(saved) }));
      clearUnsaved();
      void navigate(to(customerPaths.view(area, saved._id)), { replace: true });
    },
    onSettled: customersChanged,
  });
  return (
    <FormDialog
      title={t('family.title')}
      size="large"
      action={t('family.create')}
      form={form}
      onSubmit={(typed) => create.mutate(typed)}
      onClose={useClose(customerPaths.list(area))}
      saving={create}
    >
      {made.parent && !create.isPending && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t(made.child ? 'family.childMade' : 'family.parentMade', { name: nameOf(made.parent) })}
          </MessageBarBody>
        </MessageBar>
      )}
      <FamilyFields form={form} region={region} made={made} />
    </FormDialog>
  );
}
