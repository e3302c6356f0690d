import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaState } from './use-captcha.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '24px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  good: { color: tokens.colorStatusSuccessForeground1 },
});

export type CaptchaBoxProps = { captcha: CaptchaState; box: RefObject<HTMLDivElement | null> };

/** The captcha's status, or the box to click. */
export function CaptchaBox({ captcha: { status, renew }, box }: CaptchaBoxProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <>
      <div ref={box} hidden={status !== 'asking'} />
      {status !== 'asking' && (
        <div className={styles.root} role="status">
          {status === 'solved' && <CheckmarkCircleRegular className={styles.good} />}
          <span>{t(`captcha.${status}`)}</span>
          {status === 'failed' && (
            <Button size="small" onClick={renew}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
