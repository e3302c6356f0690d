import { saveCompany } from '@fovea/contracts/companies/endpoints';
import type { Company } from '@fovea/contracts/companies/schema';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { OverviewLink } from '../../parts/overview/overview-link.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyForm, toCompany, valuesOf } from './company-form.ts';
import { companiesChanged, company as companyQuery } from './company-queries.ts';
import { companyPaths } from './paths.ts';

export type EditCompanyProps = { company: Company };

export function EditCompanyDialog({ company }: EditCompanyProps) {
  const { t } = useTranslation('companies');
  const close = useClose(companyPaths.list('admin'));
  const to = useDialogTo();
  const form = useContractForm(CompanyForm, valuesOf(company, t('field.image')));
  const reload = async () => {
    const fresh = await load(companyQuery(company._id));
    if (fresh.parentCompanyId) form.shown.names.set(fresh.parentCompanyId, fresh.parentCompanyName ?? '–');
    return valuesOf(fresh, t('field.image'));
  };
  const save = useSave(saveCompany, {
    changed: companiesChanged,
    done: ({ name }) => t('saved', { name }),
    close,
  });
  return (
    <FormDialog
      title={company.name}
      size="large"
      form={form}
      onSubmit={(values) => save.mutate(toCompany(values))}
      onClose={close}
      saving={save}
      reload={reload}
      extra={<OverviewLink to={to(companyPaths.overview('admin', company._id))} />}
    >
      <FactList facts={[[t('field.company_number'), company.company_number]]} />
      <CompanyFields form={form} company={company} />
    </FormDialog>
  );
}
