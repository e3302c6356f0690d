import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import type { NotOfferedPlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { color: tokens.colorNeutralForeground2 },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: tokens.spacingHorizontalL },
});

/** The plans that cannot be chosen, each with its reason. */
export function NotOffered({ plans }: { plans: readonly NotOfferedPlan[] }) {
  const styles = useStyles();
  const { t } = useTranslation('charge');
  if (plans.length === 0) return null;
  return (
    <section className={styles.root}>
      <Caption1Strong as="h3">{t('notOffered.title')}</Caption1Strong>
      <ul className={styles.list}>
        {plans.map(({ _id, name, why }) => (
          <li key={_id}>
            <Caption1>{t(`notOffered.${why}`, { name })}</Caption1>
          </li>
        ))}
      </ul>
    </section>
  );
}
