import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { previewReturnOf } from '@fovea/contracts/payments/endpoints';
import type { RequestThread } from '@fovea/contracts/requests/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { isAdministrator } from '../../routing/area.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { requestPaths } from './paths.ts';

/** What a return gives back for its patient. */
export const returned = (accountId: string) => apiQuery(previewReturnOf, { accountId });

/** The deposit that the clinic has to pay itself, because the provider can refund no more of its payment. */
export function OpenDeposit({ thread: { _id, accountId, isRefund } }: { thread: RequestThread }) {
  const { t, i18n } = useTranslation('requests');
  const area = useStaffArea();
  const to = useDialogTo();
  const mayPay = isAdministrator(useUser());
  const { data } = useQuery({ ...returned(accountId ?? ''), enabled: mayPay && isRefund && accountId !== null });
  if (data?.deposit?.by !== 'clinic') return null;
  const { amount, currency } = data.deposit;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('return.openDeposit')}</MessageBarTitle>
        <span>{t('return.openDepositHint', { amount: formatMoney(amount, currency, i18n.language) })}</span>
      </MessageBarBody>
      <MessageBarActions>
        <LinkButton size="small" appearance="secondary" to={to(requestPaths.payDeposit(area, _id))}>
          {t('return.payDeposit')}
        </LinkButton>
      </MessageBarActions>
    </MessageBar>
  );
}
