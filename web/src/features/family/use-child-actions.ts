import { deleteOwnPatient, findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { familyPaths } from './paths.ts';
import { useStopRenewal } from './use-stop-renewal.ts';

/** What can be done with a child, beside the buttons of its card. */
export function useChildActions(): (child: Patient, isPublic: boolean) => (RowAction | false)[] {
  const { t } = useTranslation('family');
  const remove = useApiMutation(deleteOwnPatient, { onSuccess: () => invalidate(findOwnPatients, getUsageSummary) });
  const stop = useStopRenewal();
  const maySave = useMayCall(saveOwnPatient);
  const mayStop = useMayCall(stopOwnRenewal);
  const mayDelete = useMayCall(deleteOwnPatient);

  const askToDelete = async (child: Patient) => {
    const name = nameOf(child);
    const isDone = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.body', { name }),
      action: t('delete.action'),
      danger: true,
      run: () => remove.mutateAsync({ id: child._id }),
    });
    if (isDone) toast(t('delete.done', { name }));
  };
  return (child, isPublic) => [
    { label: t(maySave ? 'edit' : 'details'), to: familyPaths.child(child._id) },
    // One list: where the clinic charges, what was paid; where the family does, everything that was begun.
    isPublic
      ? { label: t('orders.label'), to: familyPaths.child(child._id, 'orders') }
      : { label: t('payments.label'), to: familyPaths.child(child._id, 'payments') },
    mayStop &&
      child.subscriptionStatus === 'active' && {
        label: t('stop.action'),
        disabledReason: child.renewHasEnd ? t('stop.hasEnd') : null,
        onClick: () => void stop(child),
      },
    mayDelete && { label: t('delete.action'), danger: true, onClick: () => void askToDelete(child) },
  ];
}
