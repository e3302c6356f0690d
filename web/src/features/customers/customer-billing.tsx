import { Body1, Card, MessageBar, MessageBarBody, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { getFamilyBilling } from '@fovea/contracts/renewals/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useRenewalFacts } from '../../parts/charge/renewal-facts.ts';
import { cardWords } from '../../parts/charge/stored-card.tsx';
import { useLockInFact } from '../../parts/charge/use-lock-in-fact.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ChildLinks } from './child-links.tsx';
import { FamilyDiscounts } from './family-discounts.tsx';
import { customerPaths } from './paths.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/** The family's upcoming payments, as shown to the family. */
export function CustomerBilling({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('billing');
  const lockInFact = useLockInFact();
  const { t: customers } = useTranslation('customers');
  const { t: charge } = useTranslation('charge');
  const factsOf = useRenewalFacts();
  const billing = useQuery(apiQuery(getFamilyBilling, { userId: family._id, db: family.db }));
  if (!billing.data)
    return billing.error ? (
      <ErrorState error={billing.error} onRetry={() => void billing.refetch()} hasData={false} />
    ) : (
      <TinySpinner />
    );
  const { card, cardExpires, renewals, ended } = billing.data;
  return (
    <div className={styles.root}>
      {renewals.length + ended.length === 0 && <Body1>{t('none.title')}</Body1>}
      <ChildLinks
        family={family}
        accounts={family.accounts.filter(({ planId }) => !planId)}
        pathOf={customerPaths.accountCharge}
        label={(name) => charge('title', { name })}
      />
      {renewals.map((renewal) => (
        <Card key={renewal.accountId}>
          <Subtitle1 as="h2">{renewal.accountName}</Subtitle1>
          <FactList
            facts={[
              ...factsOf(renewal),
              ...(renewal.declined
                ? [
                    [
                      customers('plan.grace'),
                      <CalendarDay key="grace" value={renewal.declined.graceUntil} timeZone={family.timezone} />,
                    ] as const,
                  ]
                : []),
            ]}
          />
        </Card>
      ))}
      {ended.map((each) => (
        <Card key={each.accountId}>
          <Subtitle1 as="h2">{each.accountName}</Subtitle1>
          <Body1>{t('ended.title', { date: formatDay(each.endedOn) })}</Body1>
          <FactList facts={[[t('plan'), each.planName], ...lockInFact(each, t('ended.owed'))]} />
        </Card>
      ))}
      <FamilyDiscounts family={family} />
      <Card>
        <Subtitle1 as="h2">{t('card.title')}</Subtitle1>
        <Body1>{card ? t('card.kept', cardWords(card)) : t('card.none')}</Body1>
        {card && (card.refused || cardExpires) && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t(card.refused ? 'declined.refused' : 'card.expires')}</MessageBarBody>
          </MessageBar>
        )}
      </Card>
    </div>
  );
}
