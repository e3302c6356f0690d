import i18n from 'i18next';
import { delayMs, listenToLongRequests } from '../api/long-requests.ts';
import { toastLoading } from '../ui/toast.ts';

/** Bridges the gap between two long requests, so that the toast does not flicker. */
const lingersMs = delayMs + 200;

/** Shows one toast "Loading.." (accounts.md §8) while any request lasts. Returns the function that stops it. */
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
