import { ShareRegular } from '@fluentui/react-icons';
import { getOwnCompliance } from '@fovea/contracts/usage/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ComplianceDialog } from '../../parts/compliance/compliance-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { LinkButton } from '../../ui/link.tsx';
import { me, useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';

/** `/index/accounts/:id/compliance` */
export function ChildCompliance() {
  const { t } = useTranslation('compliance');
  const close = useClose(familyPaths.page());
  const clinic = useLoaded(me).company?.name ?? '';
  const { _id: accountId, patientId, ...names } = useChild();
  return (
    <ComplianceDialog
      patient={{ name: nameOf(names), patientId, clinic }}
      query={(months) => apiQuery(getOwnCompliance, { accountId, months })}
      encourages
      actions={
        <LinkButton appearance="secondary" icon={<ShareRegular />} to={familyPaths.child(accountId, 'report-shares')}>
          {t('share.action')}
        </LinkButton>
      }
      onClose={close}
    />
  );
}
