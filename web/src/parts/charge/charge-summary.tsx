import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { asksRenewal, type Choice, takesMoney } from './charge-choice.ts';
import type { Charged } from './charge-queries.ts';
import { planTimes } from './plan-times.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  total: { fontWeight: tokens.fontWeightSemibold },
});

export type ChargeSummaryProps = { plan: ChargeablePlan; charged: Charged; autoRenew: Choice['autoRenew'] };

/** In plain words: what is taken now and from what parts, what it pays for, and when money is taken next. */
export function ChargeSummary({ plan, charged, autoRenew }: ChargeSummaryProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('charge');
  const money = (amount: string) => formatMoney(amount, plan.currency, i18n.language);
  const day = (instant: Date) => formatDate(instant, 'day', charged.timezone);
  const times = planTimes(plan, charged, autoRenew);
  const next =
    times.renewsOn && times.renewsUntil
      ? t('summary.renewsUntil', { price: money(plan.price), date: day(times.renewsOn), end: day(times.renewsUntil) })
      : times.renewsOn
        ? t('summary.renews', { price: money(plan.price), date: day(times.renewsOn) })
        : t('summary.never');
  const parts = [
    [t('summary.price'), money(plan.price)],
    [t('summary.deposit'), Number(plan.chargeDeposit) > 0 && money(plan.chargeDeposit)],
    [t('summary.purchase'), Number(plan.chargePurchase) > 0 && money(plan.chargePurchase)],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  return (
    <section className={styles.root} aria-label={t('summary.title')}>
      <Subtitle2 as="h3">{t('summary.title')}</Subtitle2>
      <FactList
        facts={[
          ...(takesMoney(plan) ? parts : []),
          [
            t('summary.now'),
            <span key="now" className={styles.total}>
              {takesMoney(plan) ? money(plan.total) : t(`billing.${plan.billing_type}`)}
            </span>,
          ],
          [t('summary.paidUntil'), day(times.paidUntil)],
          ...(times.guaranteeUntil ? [[t('summary.guaranteeUntil'), day(times.guaranteeUntil)] as const] : []),
          ...(!asksRenewal(plan) || autoRenew ? [[t('summary.next'), next] as const] : []),
        ]}
      />
    </section>
  );
}
