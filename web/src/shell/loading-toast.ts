import i18n from 'i18next';
import { listenToLongRequests, patienceMs } from '../api/long-requests.ts';
import { toastLoading } from '../ui/toast.ts';

/** What is asked for next is a long request only after its own while: until then the toast would go and come back. */
const lingersMs = patienceMs + 200;

/** Shows the toast "Loading.." (accounts.md §8) while requests last, one for all of them. Gives back what ends that. */
export function startLoadingToast(): () => void {
  let takeAway: (() => void) | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    takeAway?.();
    takeAway = null;
  };
  const stop = listenToLongRequests((isWaiting) => {
    clearTimeout(leaving);
    if (isWaiting) takeAway ??= toastLoading(i18n.t('ui:loadingNow'));
    else leaving = setTimeout(leave, lingersMs);
  });
  return () => {
    stop();
    clearTimeout(leaving);
    leave();
  };
}
