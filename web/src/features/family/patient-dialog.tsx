import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { useMayCall } from '../../api/may-call.ts';
import { EditPatientDialog } from './edit-patient-dialog.tsx';
import { ViewPatientDialog } from './view-patient-dialog.tsx';

/** `/index/accounts/:id`: a form to whoever may fill it in. */
export function PatientDialog() {
  return useMayCall(saveOwnPatient) ? <EditPatientDialog /> : <ViewPatientDialog />;
}
