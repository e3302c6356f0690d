import { patientState } from '@fovea/contracts/patients/events';
import { deleteCheckUps } from '../check-ups/publish-check-ups.ts';
import { consume } from '../handle.ts';
import { deleteHolds } from '../holds/delete-holds.ts';
import { anonymizeIncidents } from '../incidents/anonymize-incidents.ts';

/** Deletes the links of a deleted child, with their recipients; of an erased child everything medical too. */
export const onPatientDeleted = consume(
  patientState,
  async ({ _id, deleted, removed }, { tx, region }) => {
    if (deleted || removed) await tx.reportShare.deleteMany({ where: { accountId: _id } });
    // A child whom the family removed stays with the clinic, and on hold.
    if (!deleted) return;
    await anonymizeIncidents(tx, { accountId: _id });
    await deleteHolds(tx, { accountId: _id });
    await tx.examination.deleteMany({ where: { accountId: _id } });
    await tx.homeCheck.deleteMany({ where: { accountId: _id } });
    await tx.enrolmentCheck.deleteMany({ where: { accountId: _id } });
    await deleteCheckUps(tx, { accountId: _id }, region);
  },
  { name: 'sharing' },
);
