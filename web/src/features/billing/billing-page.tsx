import { Body1, Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { PaymentRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { cardWords } from '../../parts/charge/kept-card.tsx';
import { load } from '../../routing/load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { familyPaths } from '../family/paths.ts';
import { billing } from './billing-queries.ts';
import { RenewalCard } from './renewal-card.tsx';

const useStyles = makeStyles({
  cards: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
});

export async function loader() {
  await load(billing);
  return null;
}

/** `/index/billing`: what renews, what is taken next, and from which card. */
export function BillingPage() {
  const styles = useStyles();
  const { t } = useTranslation('billing');
  const { card, renewals } = useLoaded(billing);
  return (
    <Page title={t('title')}>
      <div className={styles.cards}>
        {renewals.length === 0 && (
          <EmptyState
            icon={<PaymentRegular />}
            title={t('none.title')}
            hint={t('none.hint')}
            action={<LinkButton to={familyPaths.page()}>{t('none.toPatients')}</LinkButton>}
          />
        )}
        {renewals.map((renewal) => (
          <RenewalCard key={renewal.accountId} renewal={renewal} hasCard={card !== null} />
        ))}
        {card && (
          <Card className={styles.card}>
            <Subtitle1 as="h2">{t('card.title')}</Subtitle1>
            <Body1>{t('card.kept', cardWords(card))}</Body1>
          </Card>
        )}
      </div>
      <Outlet />
    </Page>
  );
}
