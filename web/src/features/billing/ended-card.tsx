import { Button, Card, MessageBar, MessageBarBody, MessageBarTitle, Subtitle1 } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import type { SavedCard } from '@fovea/contracts/payments/charge-schema';
import { payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useLockInFact } from '../../parts/charge/use-lock-in-fact.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { useBillingStyles } from './billing-styles.ts';
import { usePayRenewal } from './use-pay-renewal.tsx';

/** A plan that ended by an unpaid renewal: the amount due, and how to continue it. */
export function EndedCard({ ended, card }: { ended: Billing['ended'][number]; card: SavedCard | null }) {
  const styles = useBillingStyles();
  const { t, i18n } = useTranslation('billing');
  const lockInFact = useLockInFact();
  const { pay, isPending, form } = usePayRenewal(ended);
  const { accountName, planName, currency, endedOn } = ended;
  const mayPay = useMayCall(payRenewal);
  const mayTry = card !== null && !card.refused;
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2">{accountName}</Subtitle1>
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('ended.title', { date: formatDay(endedOn) })}</MessageBarTitle>
          {t('ended.text', { amount: formatMoney(ended.amount, currency, i18n.language) })}
        </MessageBarBody>
      </MessageBar>
      <FactList facts={[[t('plan'), planName], ...lockInFact(ended, t('ended.owed'))]} />
      {mayPay && (
        <div className={styles.actions}>
          {mayTry && (
            <Button appearance="primary" disabledFocusable={isPending} onClick={() => pay('saved')}>
              {t('ended.again')}
            </Button>
          )}
          <Button
            appearance={mayTry ? 'secondary' : 'primary'}
            disabledFocusable={isPending}
            onClick={() => pay('card')}
          >
            {t('ended.pay')}
          </Button>
        </div>
      )}
      {form}
    </Card>
  );
}
