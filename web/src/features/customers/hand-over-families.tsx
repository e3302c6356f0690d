import { findPickedCustomers } from '@fovea/contracts/customers/endpoints';
import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { countWork, findWork, handOverFamilies } from '@fovea/contracts/worklist/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate } from '../../api/query.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { customersChanged } from './customer-queries.ts';

type Closing = { onDone: () => void; onClose: () => void };
export type HandOverFamiliesDialogProps = Closing & { picked: RequestOf<typeof findPickedCustomers> };

/** Who looks after the picked families from now on. */
export function HandOverFamiliesDialog({ picked, ...closing }: HandOverFamiliesDialogProps) {
  const { t } = useTranslation('customers');
  const { data, error, refetch } = useQuery({
    ...apiQuery(findPickedCustomers, picked),
    // Those that were counted are those that are handed over.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <HandOver families={data} db={picked.db} {...closing} />;
  return (
    <ViewDialog size="small" title={t('many.handOver.action')} onClose={closing.onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} kept={false} /> : <TinySpinner />}
    </ViewDialog>
  );
}

type HandOverProps = Closing & { families: ResponseOf<typeof findPickedCustomers>; db: string | undefined };

function HandOver({ families: { list, colleagues }, db, onDone, onClose }: HandOverProps) {
  const { t } = useTranslation('customers');
  const form = useContractForm(handOverFamilies.input, { ids: list.map(({ _id }) => _id), staffId: null, db });
  const save = useSave(handOverFamilies, {
    changed: () => Promise.all([customersChanged(), invalidate(findWork, countWork)]),
    told: ({ count }) => t('many.handOver.done', { count }),
    close: () => {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      size="small"
      title={t('many.handOver.title', { count: list.length })}
      action={t('many.action', { action: t('many.handOver.action'), count: list.length })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <SelectField
        form={form}
        name="staffId"
        label={t('many.handOver.to')}
        hint={t('many.handOver.hint')}
        emptyValue={null}
        options={colleagues.map(({ _id: value, fullName: label }) => ({ value, label }))}
      />
    </FormDialog>
  );
}
