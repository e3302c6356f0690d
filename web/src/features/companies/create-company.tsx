import { saveCompany } from '@fovea/contracts/companies/endpoints';
import { defaultCallingCode } from '@fovea/contracts/countries';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanyForm, toCompany } from './company-form.ts';
import { companiesChanged } from './company-queries.ts';
import { companyPaths } from './paths.ts';

const base = apiQuery(getBaseSetting, {});
/** The default region of a new company's families (devices.md §9). */
const defaultRegion = 'au';

export const loader = () => load(base);

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
  enrolmentCheck: false,
  checkUpHoldDays: null,
  homeCheck: false,
  image: null,
};

export function CreateCompanyDialog() {
  const { t } = useTranslation('companies');
  const close = useClose(companyPaths.list('admin'));
  const form = useContractForm(CompanyForm, {
    ...blank,
    databaseUrl: useLoaded(base).dburls.find(({ key }) => key === defaultRegion)?.key,
  });
  const create = useSave(saveCompany, {
    changed: companiesChanged,
    done: ({ name }) => t('created', { name }),
    close,
  });
  return (
    <FormDialog
      title={t('create')}
      size="large"
      form={form}
      onSubmit={(values) => create.mutate(toCompany(values))}
      onClose={close}
      saving={create}
    >
      <CompanyFields form={form} />
    </FormDialog>
  );
}
