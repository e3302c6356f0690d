import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ note: { color: tokens.colorNeutralForeground2 } });

/** Notes that older entries are archived; nothing if all are shown. `before` is the first complete day. */
export function ArchivedNote({ before }: { before: string | null | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('history');
  return before ? (
    <Caption1 className={styles.note}>{t('archived.before', { day: formatDay(before) })}</Caption1>
  ) : null;
}
