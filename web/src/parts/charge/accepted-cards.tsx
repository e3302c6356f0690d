import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { PaymentRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
  icon: { flexShrink: 0, fontSize: '20px' },
});

/** The card brands that are accepted, before anything is typed. */
export function AcceptedCards() {
  const styles = useStyles();
  const { t } = useTranslation('charge');
  return (
    <span className={styles.root}>
      <PaymentRegular className={styles.icon} aria-hidden />
      <Caption1>{t('card.accepted')}</Caption1>
    </span>
  );
}
