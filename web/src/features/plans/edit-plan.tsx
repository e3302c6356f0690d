import { savePlan } from '@fovea/contracts/plans/endpoints';
import type { Plan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { productChoices } from '../../parts/devices/product-choices.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { planPaths } from './paths.ts';
import { PlanFields } from './plan-fields.tsx';
import { formOf, PlanForm, toPlan } from './plan-form.ts';
import { base, plan, plansChanged } from './plan-queries.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  Promise.all([load(plan(params.id ?? '')), load(base), load(productChoices)]);

export function EditPlanDialog() {
  const { t } = useTranslation('plans');
  const { id = '' } = useParams();
  const present = useLoaded(plan(id));
  const { name, companyName } = present;
  const close = useClose(planPaths.list('admin'));
  const valuesOf = (stored: Plan) => formOf(stored, { terms: t('field.terms'), guarantee: t('field.guaranteeFile') });
  const form = useContractForm(PlanForm, valuesOf(present));
  const reload = async () => {
    const fresh = await load(plan(id));
    if (fresh.companyId) form.shown.names.set(fresh.companyId, fresh.companyName ?? '–');
    return valuesOf(fresh);
  };
  const save = useSave(savePlan, { changed: plansChanged, done: () => t('saved', { name }), close });
  return (
    <FormDialog
      title={t('edit', { name })}
      form={form}
      onSubmit={(values) => save.mutate(toPlan(values))}
      onClose={close}
      saving={save}
      reload={reload}
    >
      <PlanFields form={form} companyName={companyName} />
    </FormDialog>
  );
}
