import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ note: { color: tokens.colorNeutralForeground2 } });

/** Where a list of entries begins; nothing where all there ever were are in it. `before` is the first day it has all of. */
export function ArchivedNote({ before }: { before: string | null | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('history');
  return before ? (
    <Caption1 className={styles.note}>{t('archived.before', { day: formatDay(before) })}</Caption1>
  ) : null;
}
