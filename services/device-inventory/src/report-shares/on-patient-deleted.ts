import { patientState } from '@fovea/contracts/patients/events';
import { consume } from '../handle.ts';
import { deleteHolds } from '../holds/delete-holds.ts';

/** Deletes the links of a deleted child, with their recipients; of an erased child examinations, symptoms and holds too. */
export const onPatientDeleted = consume(
  patientState,
  async ({ _id, deleted, removed }, { tx }) => {
    if (deleted || removed) await tx.reportShare.deleteMany({ where: { accountId: _id } });
    if (deleted) await tx.examination.deleteMany({ where: { accountId: _id } });
    // A child whom the family removed stays with the clinic, and on hold.
    if (deleted) await deleteHolds(tx, { accountId: _id });
  },
  { name: 'sharing' },
);
