import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { Approval } from '@fovea/contracts/approvals/schema';
import { useTranslation } from 'react-i18next';
import { ApprovalFacts } from '../../parts/dose/approval-facts.tsx';

/** Wider bounds were asked for, and nobody has decided yet. */
export function WaitingBounds({ approval }: { approval: Approval }) {
  const { t } = useTranslation('dose');
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('ask.waiting')}</MessageBarTitle>
        <ApprovalFacts approval={approval} />
        <div>{t('ask.withdrawHint')}</div>
      </MessageBarBody>
    </MessageBar>
  );
}
