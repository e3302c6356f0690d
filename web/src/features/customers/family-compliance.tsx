import { getCompliance, getCompliancePdf } from '@fovea/contracts/usage/endpoints';
import { useParams } from 'react-router';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ComplianceDialog } from '../../parts/compliance/compliance-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customer, familyLoader } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { useBackToFamily } from './use-family-tab.ts';

export const loader = familyLoader;

/** A patient's compliance above the list. */
export function ListCompliance() {
  const area = useStaffArea();
  return <PatientCompliance onClose={useClose(customerPaths.list(area))} />;
}

/** The same above the family's dialog. */
export function FamilyCompliance() {
  return <PatientCompliance onClose={useBackToFamily()} />;
}

function PatientCompliance({ onClose }: { onClose: () => void }) {
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const patient = family.accounts.find(({ _id }) => _id === accountId);
  return (
    <ComplianceDialog
      name={patient ? nameOf(patient) : '–'}
      query={(months) => apiQuery(getCompliance, { accountId, months, db: family.db })}
      download={(months) => saveFile(getCompliancePdf, { accountId, months, db: family.db })}
      forStaff
      onClose={onClose}
    />
  );
}
