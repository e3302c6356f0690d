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
import { Copyable } from '../ui/copyable.tsx';
import { DialogInPlace } from '../ui/dialog-in-place.tsx';
import { listenToErrors, type Refusal } from '../ui/error-dialog.ts';
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
      <DialogSurface backdrop={{ appearance: 'dimmed' }} className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('error')}</DialogTitle>
          <DialogContent className={styles.body}>
            {message}
            {requestId && <Copyable text={requestId} shown={t('requestId', { id: requestId })} />}
          </DialogContent>
          <DialogActions fluid>
            <Button appearance="primary" onClick={close}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </DialogInPlace>
  );
}
