import { Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { PaymentRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, replace } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { discountWords } from '../../parts/charge/discount-words.ts';
import { goBackToForm, toResult } from '../../parts/charge/return-url.ts';
import { load } from '../../routing/load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { familyPaths } from '../family/paths.ts';
import { billing } from './billing-queries.ts';
import { EndedCard } from './ended-card.tsx';
import { storeEnteredCard } from './entered-card.ts';
import { billingPaths } from './paths.ts';
import { RenewalCard } from './renewal-card.tsx';
import { StoredCardSection } from './stored-card-section.tsx';

const useStyles = makeStyles({
  cards: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/** The bank's page returns here with the entered card; its pages are removed from the history as after a payment. */
export async function loader({ request }: LoaderFunctionArgs) {
  const setupId = new URL(request.url).searchParams.get('id');
  if (!setupId) {
    const onward = toResult();
    if (!onward) await load(billing);
    return onward;
  }
  await goBackToForm(billingPaths.afterCard(setupId));
  await storeEnteredCard(setupId);
  throw replace(billingPaths.page());
}

/** `/index/billing`: renewals, next amounts and the stored card. */
export function BillingPage() {
  const styles = useStyles();
  const { t } = useTranslation('billing');
  const { t: charge, i18n } = useTranslation('charge');
  const { card, cardExpires, renewals, ended, discounts } = useLoaded(billing);
  return (
    <Page title={t('title')}>
      <div className={styles.cards}>
        {renewals.length + ended.length === 0 && (
          <EmptyState
            icon={<PaymentRegular />}
            title={t('none.title')}
            hint={t('none.hint')}
            action={<LinkButton to={familyPaths.page()}>{t('none.toPatients')}</LinkButton>}
          />
        )}
        {renewals.map((renewal) => (
          <RenewalCard key={renewal.accountId} renewal={renewal} card={card} />
        ))}
        {ended.map((each) => (
          <EndedCard key={each.accountId} ended={each} card={card} />
        ))}
        {discounts.length > 0 && (
          <Card>
            <Subtitle1 as="h2">{charge('discount.title')}</Subtitle1>
            <FactList facts={discounts.map((each) => [each.accountName, discountWords(each, charge, i18n.language)])} />
          </Card>
        )}
        <StoredCardSection card={card} expires={cardExpires} isNeeded={renewals.length > 0} />
      </div>
      <Outlet />
    </Page>
  );
}
