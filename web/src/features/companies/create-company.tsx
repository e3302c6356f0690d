import { createCompany, SaveCompany } from '@fovea/contracts/companies';
import { defaultCallingCode } from '@fovea/contracts/countries';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CompanyFields } from './company-fields.tsx';
import { companiesChanged } from './company-queries.ts';

const blank = {
  name: '',
  register_number: '',
  company_custom_id: '',
  parentCompanyId: null,
  owner_name: '',
  owner_number: '',
  owner_mobileCountryCode: defaultCallingCode,
  owner_email: '',
  address: '',
  zip: '',
  publicPlans: false,
  customerNotifications: false,
  useInventory: false,
  paymentGateway: true,
};

export function CreateCompanyDialog() {
  const { t } = useTranslation('companies');
  const close = useClose(paths.admin('companies'));
  const form = useContractForm(SaveCompany, blank);
  const create = useApiMutation(createCompany, {
    onSuccess: ({ name }) => {
      void companiesChanged();
      toast(t('created', { name }));
      close();
    },
  });
  return (
    <FormDialog title={t('create')} size="large" form={form} onSubmit={create.mutate} onClose={close} pending={create.isPending} error={create.error}>
      <CompanyFields form={form} />
    </FormDialog>
  );
}
