import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, codes } from '../api/errors.ts';
import { DialogInPlace } from '../ui/dialog-in-place.tsx';
import { listenToErrors, type Refusal } from '../ui/error-dialog.ts';
import { RequestId } from '../ui/request-id.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  body: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    justifyItems: 'start',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

/** Renders the dialogs of `showError`. Mounted once by the shell. */
export function ErrorHost() {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef<Refusal>(null);
  useFocusReturn(refusal !== null, () => latest.current?.leadTo?.() ?? null);
  useEffect(
    () =>
      listenToErrors((next) => {
        // The sign-in page shows why a session ended.
        if (next.error instanceof ApiError && next.error.code === codes.signedOut) return;
        latest.current = next;
        setRefusal(next);
      }),
    [],
  );

  if (!refusal) return null;
  const { message, requestId } = refusal.error;
  const close = () => setRefusal(null);
  return (
    <DialogInPlace open modalType="alert" onOpenChange={close}>
      {/* Nested dialogs have no dimmed backdrop by default. */}
      <DialogSurface
        backdrop={{ appearance: 'dimmed' }}
        className={styles.surface}
        // Fluent's alerts do not close by it; this one has nothing to decide.
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <DialogBody>
          <DialogTitle>{t('error')}</DialogTitle>
          <DialogContent className={styles.body}>
            {message}
            <RequestId id={requestId} />
          </DialogContent>
          <DialogActions fluid>
            <Button ref={focusFirst} appearance="primary" onClick={close}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </DialogInPlace>
  );
}

/** Before the folded request id, to which Fluent would go. */
function focusFirst(button: HTMLButtonElement | null) {
  requestAnimationFrame(() => button?.focus());
}
