import { makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { formatDate, formatDay } from '@fovea/contracts/dates';
import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import type { FamilyPayment } from '@fovea/contracts/payments/schema';
import { getFamilyBilling } from '@fovea/contracts/renewals/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { cardWords } from '../../parts/charge/stored-card.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AskedPart } from '../../ui/asked-part.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { customerPaths } from './paths.ts';
import { useRelated } from './use-related.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

const newest = 3;

/** Renewals with next charge, declines, open payment links and last payments; each part loads separately. */
export function FamilyMoney({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const to = useDialogTo();
  const about = { userId: family._id, db: family.db };
  const billing = useQuery(apiQuery(getFamilyBilling, about));
  const payments = useQuery(apiQuery(findCustomerPayments, { ...about, all: true, pageSize: newest }));
  return (
    <div className={styles.root}>
      <AskedPart asked={billing}>{(answer) => <Renewals family={family} billing={answer} />}</AskedPart>
      <AskedPart asked={payments}>
        {({ list, total }) => (
          <ul className={styles.list}>
            {list.map((payment) => (
              <li key={payment._id} className={styles.row}>
                <LastPayment payment={payment} />
              </li>
            ))}
            <li>
              <AppLink alone to={to(customerPaths.view(area, family._id, 'payments'))}>
                {t('overview.payments', { number: total })}
              </AppLink>
            </li>
          </ul>
        )}
      </AskedPart>
    </div>
  );
}

type RenewalsProps = { family: Customer; billing: Billing };

function Renewals({ family, billing: { renewals, ended, card, cardExpires } }: RenewalsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('billing');
  const area = useStaffArea();
  const to = useDialogTo();
  const sum = ({ nextAmount, currency }: Billing['renewals'][number]) =>
    formatMoney(nextAmount, currency, i18n.language);
  return (
    <div className={styles.root}>
      {renewals.map((renewal) => (
        <span key={renewal.accountId} className={styles.row}>
          {renewal.declined ? (
            <StatusBadge tone="poor" wraps>
              {t('declined.title', { amount: sum(renewal) })}
            </StatusBadge>
          ) : (
            renewal.nextChargeOn &&
            `${t('next.label')}: ${t('next.on', { amount: sum(renewal), date: formatDay(renewal.nextChargeOn) })}`
          )}
          {` · ${renewal.accountName}`}
        </span>
      ))}
      {ended.map(({ accountId, accountName, endedOn }) => (
        <span key={accountId}>{`${t('ended.title', { date: formatDay(endedOn) })} · ${accountName}`}</span>
      ))}
      <span className={styles.row}>
        {card ? t('card.kept', cardWords(card)) : t('card.none')}
        {card && (card.refused || cardExpires) && (
          <StatusBadge tone="attention" wraps>
            {t(card.refused ? 'declined.refused' : 'card.expires')}
          </StatusBadge>
        )}
      </span>
      <AppLink alone to={to(customerPaths.view(area, family._id, 'billing'))}>
        {t('title')}
      </AppLink>
    </div>
  );
}

function LastPayment({ payment }: { payment: FamilyPayment }) {
  const { t: charge, i18n } = useTranslation('charge');
  const zone = useViewerZone();
  const { payment: way } = useRelated();
  const { _id, amount, currency, createdAt, planName, linkUntil } = payment;
  const to = way(_id);
  const words = `${formatMoney(amount, currency, i18n.language)} · ${planName}`;
  return (
    <>
      <DateTime value={createdAt} />
      {to ? (
        <AppLink alone to={to}>
          {words}
        </AppLink>
      ) : (
        words
      )}
      {linkUntil ? (
        <StatusBadge tone="info" small>
          {charge('linkUntil', { date: formatDate(linkUntil, 'day', zone) })}
        </StatusBadge>
      ) : (
        <PaymentStatus payment={payment} />
      )}
    </>
  );
}
