import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { Plan } from '@fovea/contracts/plans/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { formatPeriod } from '../../parts/charge/period.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { regionName } from '../../ui/region-name.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useNextPriceWords } from './next-price-words.ts';
import { planPaths } from './paths.ts';
import { base, plan } from './plan-queries.ts';

export const loader = ({ params }: LoaderFunctionArgs) => Promise.all([load(plan(params.id ?? '')), load(base)]);

const useStyles = makeStyles({ details: { whiteSpace: 'pre-line', marginBottom: tokens.spacingVerticalL } });

/** A plan as those see it who sell it and do not write it. */
export function ViewPlanDialog() {
  const styles = useStyles();
  const { id = '' } = useParams();
  const present = useLoaded(plan(id));
  const close = useClose(planPaths.list('work'));
  return (
    <ViewDialog title={present.name} onClose={close}>
      {present.details && <p className={styles.details}>{present.details}</p>}
      <FactList facts={useFacts(present)} />
    </ViewDialog>
  );
}

function useFacts(plan: Plan): [string, ReactNode][] {
  const { t, i18n } = useTranslation('plans');
  const { t: ui } = useTranslation('ui');
  const isOffHere = useUser().company?.paymentGateway === false;
  const region = useLoaded(base).dburls.find(({ key }) => key === plan.database);
  const money = (amount: string) => <Money amount={amount} currency={plan.currency} />;
  const words = useNextPriceWords(plan);
  const nextPrice: [string, ReactNode][] =
    words && plan.nextPriceRenewals
      ? [
          [t('field.nextPrice'), words],
          [t('field.nextPriceRenewals'), t(`renewals.${plan.nextPriceRenewals}`)],
        ]
      : [];
  const period = (months: number, days: number) => formatPeriod(months, days, i18n.language);
  const pdf = (url: string | null) => url && <PdfLink url={url} />;
  return [
    [t('field.product'), plan.productName],
    [t('field.type'), t(`type.${plan.type}`)],
    plan.type === 'database'
      ? [t('field.database'), region ? regionName(region, i18n.language) : plan.database]
      : [t('field.company'), plan.companyName],
    [t('field.billing'), t(`billing.${plan.billing_type}`)],
    [t('field.familiesMayChoose'), ui(plan.familiesMayChoose ? 'yes' : 'no')],
    [t('field.status'), t(`status.${plan.status}`)],
    [t('field.price'), money(plan.price)],
    ...nextPrice,
    [t('field.deposit'), money(plan.deposit)],
    [t('field.purchase'), money(plan.purchase)],
    [t('section.duration'), period(plan.valid_months, plan.valid_days)],
    [t('field.renewEnd'), plan.renew_end_months && period(plan.renew_end_months, 0)],
    [t('field.checkUpMonths'), plan.checkUpMonths && period(plan.checkUpMonths, 0)],
    [t('field.gateway'), isOffHere ? t('field.gatewayOffHere') : ui(plan.paymentGateway ? 'yes' : 'no')],
    [t('field.guarantee'), period(plan.experience_months, plan.experience_days)],
    [t('field.terms'), pdf(plan.termsUrl)],
    [t('field.guaranteeFile'), pdf(plan.guaranteeUrl)],
    ...(plan.priceId ? [[t('field.priceId'), plan.priceId] as [string, ReactNode]] : []),
    ...(plan.subscribePriceId ? [[t('field.subscribePriceId'), plan.subscribePriceId] as [string, ReactNode]] : []),
  ];
}

function PdfLink({ url }: { url: string }) {
  const { t } = useTranslation('plans');
  return (
    <Link href={url} target="_blank" rel="noreferrer">
      {t('openPdf')}
    </Link>
  );
}
