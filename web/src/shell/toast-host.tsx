import {
  Button,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { RequestId } from '../ui/request-id.tsx';
import { listenToToasts } from '../ui/toast.ts';
import { phone, useMediaQuery } from '../ui/use-media-query.ts';
import { startLoadingToast } from './loading-toast.ts';

const successMs = 4_000;

/** Shows what `toast` and its likes say. Mounted once by the shell. */
export function ToastHost() {
  const id = useId('toasts');
  const { dispatchToast, dismissToast } = useToastController(id);
  const { t } = useTranslation('ui');
  useEffect(
    () =>
      listenToToasts((news) => {
        if ('dismiss' in news) return dismissToast(news.dismiss);
        const { id: toastId, intent, text, body, requestId, undo } = news.show;
        const shownMs = undo ? undo.seconds * 1_000 : successMs;
        dispatchToast(
          <Toast ref={letTabGoOn}>
            <ToastTitle
              action={
                <ToastTrigger>
                  <IconButton label={t('close')} icon={<DismissRegular />} size="small" />
                </ToastTrigger>
              }
            >
              {text}
            </ToastTitle>
            {(body || requestId) && <ToastBody>{body ?? <RequestId id={requestId} />}</ToastBody>}
            {undo && (
              <ToastFooter>
                <Button size="small" onClick={undo.run}>
                  {t('undo')}
                </Button>
              </ToastFooter>
            )}
          </Toast>,
          { toastId, intent, timeout: intent === 'success' ? shownMs : -1, root: { tabIndex: -1 } },
        );
      }),
    [dispatchToast, dismissToast, t],
  );
  useEffect(startLoadingToast, []);
  // Where least is pressed: lists and dialogs have their buttons at the end of their foot; on phones the portal's tabs
  // stand at the foot of the window.
  const isPhone = useMediaQuery(phone);
  return (
    <Toaster
      toasterId={id}
      position={isPhone ? 'bottom' : 'bottom-start'}
      offset={isPhone ? { vertical: 80 } : undefined}
    />
  );
}

/**
 * Fluent keeps the Tab key inside a toast that it once reached (its groups of focus are marked on the toast and on the
 * stack), until Escape. Nobody is told so, and nothing a toast says has to be answered: here Tab passes by way of
 * "Close" and goes on.
 */
function letTabGoOn(toast: HTMLDivElement | null) {
  for (const group of ['[role="listitem"]', '[role="list"]']) toast?.closest(group)?.removeAttribute('data-tabster');
}
