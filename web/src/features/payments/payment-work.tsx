import { formatDate } from '@fovea/contracts/dates';
import type { PaymentDetails } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewerZone } from '../../api/session.ts';
import { NeedList, NeedRow } from '../../parts/overview/need-list.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { paymentPaths } from './paths.ts';
import { type PaymentNeed, paymentNeeds } from './payment-needs.ts';

const tones = {
  dispute: 'poor',
  attention: 'attention',
  finding: 'attention',
  link: 'info',
} as const satisfies Record<PaymentNeed['kind'], Tone>;

/** Why a payment needs somebody, and the way to where it is done. */
export function PaymentWork({ payment }: { payment: z.output<typeof PaymentDetails> }) {
  const wordsOf = useWords();
  return (
    <NeedList>
      {paymentNeeds(payment).map((need) => {
        const { id, what, facts } = wordsOf(need);
        return (
          <NeedRow
            key={id}
            what={
              <StatusBadge tone={tones[need.kind]} wraps>
                {what}
              </StatusBadge>
            }
            facts={facts}
          >
            <AnswerButton need={need} id={payment._id} />
          </NeedRow>
        );
      })}
    </NeedList>
  );
}

function useWords(): (need: PaymentNeed) => { id: string; what: string; facts?: string } {
  const { t, i18n } = useTranslation(['payments', 'charge']);
  const zone = useViewerZone();
  return (need) => {
    switch (need.kind) {
      case 'dispute': {
        const { _id, status, statedStatus, reason, amount, currency, dueBy } = need.dispute;
        const facts = [
          formatMoney(amount, currency, i18n.language),
          t(`payments:dispute.reason.${reason}`),
          dueBy && `${t('payments:dispute.dueBy')} ${formatDate(dueBy, 'minute', zone)}`,
        ];
        return {
          id: _id,
          what: `${t('payments:dispute.title')}: ${t(`payments:dispute.status.${status}`, { stated: statedStatus })}`,
          facts: facts.filter(Boolean).join(' · '),
        };
      }
      case 'attention':
        return {
          id: need.kind,
          what: t('payments:attention.filter'),
          facts: t(`payments:attention.${need.attention}`),
        };
      case 'finding': {
        const { kind, subject, foundAt } = need.finding;
        return {
          id: `${kind} ${subject} ${foundAt}`,
          what: t('payments:finding.title'),
          facts: t(`payments:finding.kind.${kind}`),
        };
      }
      case 'link':
        return { id: need.kind, what: t('charge:linkUntil', { date: formatDate(need.until, 'day', zone) }) };
      default:
        return need satisfies never;
    }
  };
}

/** What is to be looked at is settled; a dispute's evidence and a charge too many are in the payment's dialog. */
function AnswerButton({ need: { kind }, id }: { need: PaymentNeed; id: string }) {
  const { t } = useTranslation('payments');
  const area = useStaffArea();
  const to = useDialogTo();
  if (kind === 'link' || (kind === 'attention' && area !== 'admin')) return null;
  return (
    <LinkButton
      size="small"
      appearance="secondary"
      to={to(kind === 'attention' ? paymentPaths.settle(id) : paymentPaths.view(area, id))}
    >
      {t(kind === 'attention' ? 'settle.action' : 'view')}
    </LinkButton>
  );
}
