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
import { asApiError } from '../api/errors.ts';
import { type Asked, listenToQuestions } from '../ui/confirm.ts';
import { DialogInPlace } from '../ui/dialog-in-place.tsx';
import { showError } from '../ui/error-dialog.ts';
import { useFocusReturn } from '../ui/use-focus-return.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  body: { display: 'grid', rowGap: tokens.spacingVerticalM, whiteSpace: 'pre-line' },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

/** Renders the dialogs of `confirm`. Mounted once by the shell. */
export function ConfirmHost() {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pending, setPending] = useState(false);
  // The second tap of a double tap arrives before `pending` is rendered.
  const isTaken = useRef(false);
  useFocusReturn(asked !== null);
  useEffect(
    () =>
      listenToQuestions((next) => {
        isTaken.current = false;
        setAsked(next);
      }),
    [],
  );

  const close = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const go = async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    setPending(true);
    try {
      await asked?.run?.();
      close(true);
    } catch (reason) {
      isTaken.current = false;
      showError(asApiError(reason));
    } finally {
      setPending(false);
    }
  };

  if (!asked) return null;
  return (
    <DialogInPlace open modalType="alert" onOpenChange={() => !pending && close(false)}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{asked.title}</DialogTitle>
          <DialogContent className={styles.body}>{asked.body}</DialogContent>
          <DialogActions fluid>
            <Button onClick={() => close(false)} disabled={pending}>
              {t('cancel')}
            </Button>
            <Button
              appearance="primary"
              className={asked.danger ? styles.danger : undefined}
              disabledFocusable={pending}
              onClick={go}
            >
              {asked.action}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </DialogInPlace>
  );
}
