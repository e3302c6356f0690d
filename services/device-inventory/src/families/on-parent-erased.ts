import { parentState } from '@fovea/contracts/customers/events';
import { deleteCheckUps } from '../check-ups/publish-check-ups.ts';
import { consume } from '../handle.ts';
import { deleteHolds } from '../holds/delete-holds.ts';
import { anonymizeIncidents } from '../incidents/anonymize-incidents.ts';

/** Deletes the notes, examinations, symptoms, holds and checks of an erased family, and what is personal of incidents. */
export const onParentErased = consume(
  parentState,
  async ({ _id, deleted }, { tx, region }) => {
    if (!deleted) return;
    await tx.deviceNote.deleteMany({ where: { customerId: _id } });
    await tx.examination.deleteMany({ where: { customerId: _id } });
    await anonymizeIncidents(tx, { customerId: _id });
    await deleteHolds(tx, { customerId: _id });
    await tx.homeCheck.deleteMany({ where: { customerId: _id } });
    await tx.enrolmentCheck.deleteMany({ where: { customerId: _id } });
    await deleteCheckUps(tx, { customerId: _id }, region);
  },
  { into: 'regional', name: 'forgetting-notes' },
);
