import { Body1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import type { ChargePreview } from '@fovea/contracts/payments/preview-schema';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { carriedFact } from './carried-fact.ts';
import { asksRenewal, type Choice } from './charge-choice.ts';
import { nextWords } from './next-words.ts';
import { useLockInFact } from './use-lock-in-fact.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  muted: { color: tokens.colorNeutralForeground2 },
  total: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export type ChargeSummaryProps = {
  plan: ChargeablePlan;
  preview: ChargePreview;
  autoRenew: Choice['autoRenew'];
  /** The numbers differ from those shown before. */
  changed?: boolean;
};

/** The server's preview in words: today's total as headline, its parts beneath, then what is charged next. */
export function ChargeSummary({ plan, preview, autoRenew, changed }: ChargeSummaryProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('charge');
  const { parts, currency, amount, paidUntil, guaranteeUntil } = preview;
  const lockInFact = useLockInFact();
  const money = (sum: string) => formatMoney(sum, currency, i18n.language);
  return (
    <section className={styles.root} aria-label={t('summary.title')}>
      <div>
        <Body1 as="h3" block className={styles.muted}>
          {t('summary.today')}
        </Body1>
        <span className={styles.total}>{parts ? money(amount) : t(`billing.${plan.billing_type}`)}</span>
      </div>
      {changed && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('summary.changed')}</MessageBarBody>
        </MessageBar>
      )}
      {parts && (
        <FactList
          facts={[
            [t('summary.price'), money(parts.price)],
            ...(Number(parts.discount) > 0 ? [[t('summary.discount'), money(`-${parts.discount}`)] as const] : []),
            ...(Number(parts.deposit) > 0 ? [[t('summary.deposit'), money(parts.deposit)] as const] : []),
            ...(Number(parts.purchase) > 0 ? [[t('summary.purchase'), money(parts.purchase)] as const] : []),
            ...carriedFact(parts.carried, t, money),
          ]}
        />
      )}
      <FactList
        facts={[
          ...(!asksRenewal(plan) || autoRenew
            ? [[t('summary.next'), nextWords(preview, t, i18n.language)] as const]
            : []),
          ...lockInFact(preview),
          [t('summary.paidUntil'), formatDay(paidUntil)],
          ...(guaranteeUntil ? [[t('summary.guaranteeUntil'), formatDay(guaranteeUntil)] as const] : []),
        ]}
      />
    </section>
  );
}
