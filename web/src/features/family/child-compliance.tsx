import { getOwnCompliance } from '@fovea/contracts/usage';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ComplianceDialog } from '../../parts/compliance/compliance-dialog.tsx';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';
import { me, useChild } from './family-queries.ts';

/** `/index/accounts/:id/compliance` */
export function ChildCompliance() {
  const close = useClose(paths.portal('accounts'));
  const clinic = useLoaded(me).company?.name ?? '';
  const { _id: accountId, patientId, ...names } = useChild();
  return (
    <ComplianceDialog
      patient={{ name: nameOf(names), patientId, clinic }}
      query={(months) => apiQuery(getOwnCompliance, { accountId, months })}
      onClose={close}
    />
  );
}
