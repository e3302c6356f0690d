import type { Patient } from '@fovea/contracts/patients/schema';
import { previewOwnStop, stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirmShown } from '../../parts/charge/confirm-shown.ts';
import { stopWords } from '../../parts/charge/stop-words.ts';
import { toast } from '../../ui/toast.ts';
import { childAfterStop } from './family-queries.ts';

/** Turns automatic renewal off after saying what that means; the paid time stays. */
export function useStopRenewal(): (child: Patient) => Promise<void> {
  const { t, i18n } = useTranslation('family');
  const { t: words } = useTranslation('charge');
  const stop = useApiMutation(stopOwnRenewal, { onSuccess: (_done, { accountId }) => childAfterStop(accountId) });
  return async ({ _id: accountId, ...names }) => {
    const isDone = await confirmShown({
      preview: () => call(previewOwnStop, { accountId }),
      question: (preview) => ({
        title: t('stop.title', { name: nameOf(names) }),
        body: stopWords(preview, words, i18n.language),
        action: t('stop.action'),
      }),
      run: (hash) => stop.mutateAsync({ accountId, hash }),
    });
    if (isDone) toast(t('stop.done'));
  };
}
