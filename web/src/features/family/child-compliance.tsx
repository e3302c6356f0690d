import { ShareRegular } from '@fluentui/react-icons';
import { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { getOwnCompliance, getOwnCompliancePdf } from '@fovea/contracts/usage/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ComplianceDialog } from '../../parts/compliance/compliance-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';

/** `/index/accounts/:id/compliance` */
export function ChildCompliance() {
  const { t } = useTranslation('compliance');
  const close = useClose(familyPaths.page());
  const mayShare = useMayCall(createReportShare);
  const { _id: accountId, ...names } = useChild();
  return (
    <ComplianceDialog
      name={nameOf(names)}
      query={(months) => apiQuery(getOwnCompliance, { accountId, months })}
      download={(months) => saveFile(getOwnCompliancePdf, { accountId, months })}
      encourages
      actions={
        <LinkButton appearance="secondary" icon={<ShareRegular />} to={familyPaths.child(accountId, 'report-shares')}>
          {t(mayShare ? 'share.action' : 'share.list')}
        </LinkButton>
      }
      onClose={close}
    />
  );
}
