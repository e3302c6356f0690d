import { Button, Card, MessageBar, MessageBarBody, MessageBarTitle, Subtitle1 } from '@fluentui/react-components';
import { formatDate, formatDay } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import type { CardCharge } from '@fovea/contracts/payments/charge-schema';
import { getBilling, payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { CardStep } from '../../parts/charge/card-step.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { useBillingStyles } from './billing-styles.ts';

type Renewal = Billing['renewals'][number];

/** One child's renewal: what comes next, and, where the bank said no, how to pay now. */
export function RenewalCard({ renewal, hasCard }: { renewal: Renewal; hasCard: boolean }) {
  const styles = useBillingStyles();
  const { t, i18n } = useTranslation('billing');
  const { declined, lockIn, nextChargeOn, accountName, planName, currency } = renewal;
  const timezone = useViewerZone();
  const money = (amount: string) => formatMoney(amount, currency, i18n.language);
  const day = (instant: string) => formatDate(instant, 'day', timezone);
  const next = nextChargeOn
    ? t('next.on', { amount: money(renewal.amount), date: formatDay(nextChargeOn) })
    : t('next.none');
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2">{accountName}</Subtitle1>
      {declined && <Declined renewal={renewal} hasCard={hasCard} day={day} />}
      <FactList
        facts={[
          [t('plan'), planName],
          ...(declined ? [] : [[t('next.label'), next] as const]),
          ...(lockIn
            ? [
                [
                  t('lockIn.label'),
                  t('lockIn.value', {
                    date: day(lockIn.endsAt),
                    count: lockIn.chargesLeft,
                    amount: money(lockIn.amountLeft),
                  }),
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Declined({ renewal, hasCard, day }: { renewal: Renewal; hasCard: boolean; day: (instant: string) => string }) {
  const styles = useBillingStyles();
  const { t, i18n } = useTranslation('billing');
  const navigate = useNavigateTo();
  const [form, setForm] = useState<CardCharge | null>(null);
  const { accountId, accountName, planName, declined } = renewal;
  const amount = formatMoney(renewal.amount, renewal.currency, i18n.language);
  const pay = useApiMutation(payRenewal, {
    onError: showError,
    onSuccess: (opened) => {
      if (opened.method === 'card') return setForm(opened);
      navigate(`${links.paymentResult('index')}?${new URLSearchParams({ id: opened.paymentId })}`);
    },
  });
  return (
    <>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('declined.title', { amount })}</MessageBarTitle>
          {declined?.graceUntil && t('declined.grace', { date: day(declined.graceUntil) })}{' '}
          {declined?.nextTryAt && t('declined.next', { date: day(declined.nextTryAt) })}
        </MessageBarBody>
      </MessageBar>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={pay.isPending}
          onClick={() => pay.mutate({ accountId, method: 'card' })}
        >
          {t('declined.pay')}
        </Button>
        {hasCard && (
          <Button disabledFocusable={pay.isPending} onClick={() => pay.mutate({ accountId, method: 'saved' })}>
            {t('declined.again')}
          </Button>
        )}
      </div>
      {form && (
        <CardStep
          title={t('pay.title', { name: accountName })}
          charge={form}
          area="index"
          summary={
            <FactList
              facts={[
                [t('plan'), planName],
                [t('pay.now'), amount],
                [t('pay.later'), t('pay.kept')],
              ]}
            />
          }
          onClose={() => {
            setForm(null);
            void invalidate(getBilling);
          }}
        />
      )}
    </>
  );
}
