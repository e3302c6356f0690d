import { Button, Card, MessageBar, MessageBarBody, MessageBarTitle, Subtitle1 } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import type { SavedCard } from '@fovea/contracts/payments/charge-schema';
import { payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useViewerZone } from '../../api/session.ts';
import { useRenewalFacts } from '../../parts/charge/renewal-facts.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { useBillingStyles } from './billing-styles.ts';
import { usePayRenewal } from './use-pay-renewal.tsx';

export type RenewalCardProps = { renewal: Billing['renewals'][number]; card: SavedCard | null };

/** One child's renewal: the next charge, or payment after a decline. */
export function RenewalCard({ renewal, card }: RenewalCardProps) {
  const styles = useBillingStyles();
  const factsOf = useRenewalFacts();
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2">{renewal.accountName}</Subtitle1>
      {renewal.declined && <Declined renewal={renewal} declined={renewal.declined} card={card} />}
      <FactList facts={factsOf(renewal)} />
    </Card>
  );
}

type DeclinedProps = RenewalCardProps & { declined: NonNullable<RenewalCardProps['renewal']['declined']> };

function Declined({ renewal, declined: { graceUntil, nextTryAt }, card }: DeclinedProps) {
  const styles = useBillingStyles();
  const { t, i18n } = useTranslation('billing');
  const timezone = useViewerZone();
  const mayPay = useMayCall(payRenewal);
  const { pay, isPending, form } = usePayRenewal({ ...renewal, amount: renewal.nextAmount });
  const day = (instant: string) => formatDate(instant, 'day', timezone);
  const amount = formatMoney(renewal.nextAmount, renewal.currency, i18n.language);
  return (
    <>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('declined.title', { amount })}</MessageBarTitle>
          {graceUntil && t('declined.grace', { date: day(graceUntil) })}{' '}
          {card?.refused ? t('declined.refused') : nextTryAt && t('declined.next', { date: day(nextTryAt) })}
        </MessageBarBody>
      </MessageBar>
      {mayPay && (
        <div className={styles.actions}>
          <Button appearance="primary" disabledFocusable={isPending} onClick={() => pay('card')}>
            {t('declined.pay')}
          </Button>
          {card && !card.refused && (
            <Button disabledFocusable={isPending} onClick={() => pay('saved')}>
              {t('declined.again')}
            </Button>
          )}
        </div>
      )}
      {form}
    </>
  );
}
