import { makeStyles, ProgressBar } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDelay: '100ms',
    animationDuration: '1ms',
    animationFillMode: 'both',
  },
});

/** A thin bar while the next page loads; hidden for the first tenth of a second. */
export function NavigationProgress() {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return useNavigation().state === 'idle' ? null : <ProgressBar className={styles.root} aria-label={t('loading')} />;
}
