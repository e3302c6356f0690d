import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    userSelect: 'text',
  },
  summary: { cursor: 'pointer', '@media (pointer: coarse)': { minHeight: '44px', alignContent: 'center' } },
});

/** The request id of a fault of ours, folded: only support needs it. Refusals have none. */
export function RequestId({ id }: { id: string | null | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  if (!id) return null;
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>{t('forSupport')}</summary>
      {t('requestId', { id })}
    </details>
  );
}
