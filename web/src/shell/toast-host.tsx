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
/** From when it is seen; shorter than the server accepts an undo. */
const undoMs = 20_000;

/** Renders the toasts of `toast` and its variants. Mounted once by the shell. */
export function ToastHost() {
  const id = useId('toasts');
  const { dispatchToast, dismissToast } = useToastController(id);
  const { t } = useTranslation('ui');
  useEffect(
    () =>
      listenToToasts((news) => {
        if ('dismiss' in news) return dismissToast(news.dismiss);
        const { id: toastId, intent, text, body, requestId, undo } = news.show;
        const shownMs = undo ? undoMs : successMs;
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
                <Button size="small" onClick={undo}>
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
  // The position with the fewest buttons below: lists and dialogs have their buttons at the end of their footer; on
  // phones the portal's tabs are at the bottom of the window.
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
 * Fluent traps the Tab key in a toast once focus is in it (its focus groups are marked on the toast and on the stack),
 * until Escape. No toast requires an action, and users do not expect a trap: here Tab moves to "Close" and on to the
 * page.
 */
function letTabGoOn(toast: HTMLDivElement | null) {
  for (const group of ['[role="listitem"]', '[role="list"]']) toast?.closest(group)?.removeAttribute('data-tabster');
}
