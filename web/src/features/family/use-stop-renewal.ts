import { formatDate } from '@fovea/contracts/dates';
import type { Patient } from '@fovea/contracts/patients/schema';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { childAfterStop, me } from './family-queries.ts';

/** Turns automatic renewal off after saying what that means; the paid time stays. */
export function useStopRenewal(): (child: Patient) => Promise<void> {
  const { t } = useTranslation('family');
  const { timezone } = useLoaded(me);
  const stop = useApiMutation(stopOwnRenewal, { onSuccess: (_done, { accountId }) => childAfterStop(accountId) });
  return async ({ _id, expiredDate, ...names }) => {
    const isDone = await confirm({
      title: t('stop.title', { name: nameOf(names) }),
      body: t('stop.body', { date: formatDate(expiredDate, 'day', timezone) }),
      action: t('stop.action'),
      run: () => stop.mutateAsync({ accountId: _id }),
    });
    if (isDone) toast(t('stop.done'));
  };
}
