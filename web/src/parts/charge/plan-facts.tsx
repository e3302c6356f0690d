import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { leastCharge } from '@fovea/contracts/payments/least-charges';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';
import { asksRenewal, takesMoney } from './charge-choice.ts';
import { formatPeriod } from './period.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalXXS },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
  price: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  fact: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** One plan on its card: price, duration, renewal, guarantee, amount due today. */
export function PlanFacts({ plan }: { plan: ChargeablePlan }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('charge');
  const money = (amount: string) => formatMoney(amount, plan.currency, i18n.language);
  const period = formatPeriod(plan.valid_months, plan.valid_days, i18n.language);
  const extras = [
    Number(plan.discount) > 0 && t('part.discount', { amount: money(plan.discount) }),
    Number(plan.chargeDeposit) > 0 && t('part.deposit', { amount: money(plan.chargeDeposit) }),
    Number(plan.chargePurchase) > 0 && t('part.purchase', { amount: money(plan.chargePurchase) }),
  ].filter(Boolean);
  const facts = [
    plan.details,
    asksRenewal(plan) && t('fact.renews', { period, price: money(plan.price) }),
    asksRenewal(plan) &&
      plan.renew_end_months &&
      t('fact.renewsEnd', { period: formatPeriod(plan.renew_end_months, 0, i18n.language) }),
    plan.guaranteeUntil && t('fact.guarantee', { date: formatDay(plan.guaranteeUntil) }),
    !takesMoney(plan) && t(`billing.${plan.billing_type}`),
    plan.prepaidLeft !== null && t('fact.prepaidLeft', { left: plan.prepaidLeft }),
    plan.unpayable && t(`unpayable.${plan.unpayable}`, { least: money(leastCharge(plan.currency)) }),
    takesMoney(plan) && extras.length > 0 && `${t('fact.total', { total: money(plan.total) })} (${extras.join(', ')})`,
  ].filter(Boolean);
  return (
    <span className={styles.root}>
      <span className={styles.name}>{plan.name}</span>
      <span className={styles.price}>
        {takesMoney(plan) ? t('priceFor', { price: money(plan.price), period }) : period}
      </span>
      {facts.map((fact) => (
        <span key={String(fact)} className={styles.fact}>
          {fact}
        </span>
      ))}
    </span>
  );
}
