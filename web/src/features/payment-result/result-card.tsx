import { Link, makeStyles, Spinner, Title2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, ClockRegular, DismissCircleFilled, InfoRegular } from '@fluentui/react-icons';
import { formatDate } from '@fovea/contracts/dates';
import { messageOf } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import type { Payment } from '@fovea/contracts/payments/schema';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { billingPaths } from '../billing/paths.ts';
import { customerPaths } from '../customers/paths.ts';
import { familyPaths } from '../family/paths.ts';
import type { Stage } from './payment-result.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalL,
    maxWidth: '560px',
    margin: '0 auto',
    padding: tokens.spacingHorizontalXXXL,
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
  },
  icon: { fontSize: '56px', lineHeight: 1, minHeight: '56px' },
  paid: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  text: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalL,
  },
});

/** A family's own payment does not say whose it is. */
export type ShownPayment = Pick<
  Payment,
  '_id' | 'newExpiredDate' | 'timezone' | 'plan' | 'account' | 'amount' | 'currency'
> &
  Partial<Pick<Payment, 'customer'>>;
export type ResultCardProps = {
  stage: Stage;
  payment: ShownPayment | null;
  type: 'admin' | 'normal' | 'customer';
  /** Paid from the family's Plans and card, where it goes on, however it ended. */
  isRenewal: boolean;
};

/** What became of a payment, in words, with the way on. */
export function ResultCard({ stage, payment, type, isRenewal }: ResultCardProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('payment-result');
  const mayCharge = useMayCall(chargeOwnAccount);
  const icons: Record<Stage, ReactElement> = {
    waiting: <Spinner size="huge" />,
    paid: <CheckmarkCircleFilled className={styles.paid} />,
    refunded: <CheckmarkCircleFilled className={styles.paid} />,
    declined: <DismissCircleFilled className={styles.failed} />,
    notCompleted: <DismissCircleFilled className={styles.failed} />,
    replaced: <InfoRegular />,
    slow: <ClockRegular />,
    none: <InfoRegular />,
  };
  const title = t(`title.${stage}`);
  const money = payment ? formatMoney(payment.amount, payment.currency, i18n.language) : '';
  const text = {
    waiting: t('text.waiting'),
    paid: t('text.paid', {
      amount: money,
      plan: payment?.plan.name ?? '',
      date: payment ? formatDate(payment.newExpiredDate, 'day', payment.timezone) : '',
    }),
    refunded: t('text.refunded'),
    declined: messageOf('paymentDeclined', {}, currentLanguage()),
    notCompleted: t('text.nothingCharged'),
    replaced: t('text.replaced'),
    slow: t('text.slow'),
    none: t('text.none'),
  }[stage];
  const area = type === 'admin' ? 'admin' : 'work';
  const back = type === 'customer' ? familyPaths.page() : customerPaths.list(area);
  const family = familyOf(payment);
  // Nothing was taken: whoever chose chooses again where the choice was made.
  const isOpen = stage === 'declined' || stage === 'notCompleted';
  const plans = isOpen && mayCharge ? plansOf(type, payment) : null;
  const [to, label] = isRenewal
    ? [billingPaths.page(), t('toBilling')]
    : plans
      ? [plans, t('again')]
      : [back, t('back')];
  return (
    <div className={styles.root}>
      <title>{`${title} · Fovea`}</title>
      <span className={styles.icon}>{icons[stage]}</span>
      <div role="status">
        <Title2 as="h1">{title}</Title2>
        <p className={styles.text}>{text}</p>
      </div>
      {stage !== 'waiting' && (
        <div className={styles.actions}>
          {stage === 'paid' && payment && (
            <Link href={links.receipt(payment._id)} target="_blank" rel="noreferrer">
              {t('receipt')}
            </Link>
          )}
          {family && <AppLink to={customerPaths.view(area, family._id, 'overview')}>{nameOf(family)}</AppLink>}
          <LinkButton to={to}>{label}</LinkButton>
        </div>
      )}
    </div>
  );
}

/** The plans of the child, as a family chooses them or an administrator does for it; nobody else charges. */
function plansOf(type: ResultCardProps['type'], payment: ShownPayment | null): string | null {
  if (!payment || type === 'normal') return null;
  const { account } = payment;
  if (type === 'customer') return familyPaths.child(account._id, 'charge');
  const family = familyOf(payment);
  return family && customerPaths.accountCharge('admin', family._id, account._id);
}

/** Whose it was, as staff may go on with them: not of an erased family. */
const familyOf = (payment: ShownPayment | null) =>
  payment?.customer && !payment.customer.formerFamily ? payment.customer : null;
