import { buyPrepaid, findPrepaid } from '@fovea/contracts/prepaid/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { invalidate, useLoaded } from '../../api/query.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { companiesChanged, company } from './company-queries.ts';
import { companyPaths } from './paths.ts';

export const loader = ({ params }: LoaderFunctionArgs) => load(company(params.id ?? ''));

/** Records a company's prepaid purchase, which its families' prepaid plans use. */
export function BuyPrepaidDialog() {
  const { t } = useTranslation('companies');
  const { id: companyId = '' } = useParams();
  const { name } = useLoaded(company(companyId));
  const close = useClose(companyPaths.prepaid('admin', companyId));
  const form = useContractForm(buyPrepaid.input, { companyId, reference: '' });
  const buy = useSave(buyPrepaid, {
    changed: () => Promise.all([invalidate(findPrepaid), companiesChanged()]),
    done: ({ count }) => t('prepaid.buy.done', { name, count }),
    close,
  });
  return (
    <FormDialog
      title={t('prepaid.buy.title', { name })}
      size="small"
      form={form}
      onSubmit={buy.mutate}
      saving={buy}
      onClose={close}
      action={t('prepaid.buy.action')}
    >
      <NumberField form={form} name="count" label={t('prepaid.buy.count')} required />
      <TextField
        form={form}
        name="reference"
        label={t('prepaid.column.reference')}
        hint={t('prepaid.buy.referenceHint')}
        maxLength={100}
        required
      />
    </FormDialog>
  );
}
