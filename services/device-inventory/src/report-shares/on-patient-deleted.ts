import { patientState } from '@fovea/contracts/patients/events';
import { consume } from '../handle.ts';

/** Nothing of a child that is gone is shown to anybody, nor is it kept whom it was shown to. */
export const onPatientDeleted = consume(
  patientState,
  async ({ _id, deleted, removed }, { tx }) => {
    if (deleted || removed) await tx.reportShare.deleteMany({ where: { accountId: _id } });
  },
  { name: 'sharing' },
);
