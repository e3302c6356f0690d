import { getOwnCompliance } from '@fovea/contracts/usage';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';
import { ComplianceDialog } from '../../ui/compliance/compliance-dialog.tsx';
import { me, useChild } from './family-queries.ts';

/** `/index/accounts/:id/compliance` */
export function ChildCompliance() {
  const close = useClose(paths.portal('accounts'));
  const clinic = useLoaded(me).company?.name ?? '';
  const { _id: accountId, fullName, patientId } = useChild();
  return <ComplianceDialog patient={{ fullName, patientId, clinic }} query={(months) => apiQuery(getOwnCompliance, { accountId, months })} onClose={close} />;
}
