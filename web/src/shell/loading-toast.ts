import i18n from 'i18next';
import { listenToLongRequests } from '../api/long-requests.ts';
import { toastLoading } from '../ui/toast.ts';

/** Shows the toast "Loading.." (accounts.md §8) while requests last, one for all of them. Gives back what ends that. */
export function startLoadingToast(): () => void {
  let takeAway: (() => void) | null = null;
  const stop = listenToLongRequests((isWaiting) => {
    takeAway?.();
    takeAway = isWaiting ? toastLoading(i18n.t('ui:loadingNow')) : null;
  });
  return () => {
    stop();
    takeAway?.();
  };
}
