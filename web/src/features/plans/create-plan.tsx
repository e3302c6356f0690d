import { savePlan } from '@fovea/contracts/plans/endpoints';
import { useTranslation } from 'react-i18next';
import { productChoices } from '../../parts/devices/product-choices.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { planPaths } from './paths.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanForm, toPlan } from './plan-form.ts';
import { base, plansChanged } from './plan-queries.ts';

export const loader = () => Promise.all([load(base), load(productChoices)]);

const blank = {
  name: '',
  details: '',
  productId: '',
  database: null,
  companyId: null,
  nextPriceRenewals: 'keep',
  deposit: '0',
  purchase: '0',
  status: 'enabled',
  paymentGateway: false,
  legacy: false,
  familiesMayChoose: false,
  terms: null,
  guarantee: null,
  priceId: '',
  subscribePriceId: '',
} as const;

export function CreatePlanDialog() {
  const { t } = useTranslation('plans');
  const close = useClose(planPaths.list('admin'));
  const form = useContractForm(PlanForm, blank);
  const create = useSave(savePlan, { changed: plansChanged, done: ({ name }) => t('created', { name }), close });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={(values) => create.mutate(toPlan(values))}
      onClose={close}
      saving={create}
    >
      <PlanFields form={form} />
    </FormDialog>
  );
}
