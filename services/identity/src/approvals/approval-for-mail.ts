import { approvalForMail } from '@fovea/contracts/approvals/rpcs';
import { handleRpc } from '../handle.ts';

export const approvalForMailRpc = handleRpc(approvalForMail, async ({ approvalId: id }, { global }) => {
  const approval = await global.approval.findUnique({ where: { id } });
  if (!approval) return null;
  const { kind, subjectId, subjectName, reason, state, askedBy, decidedBy, note } = approval;
  const people = await global.staff.findMany({
    where: { id: { in: [askedBy, ...(decidedBy ? [decidedBy] : [])] } },
    select: { id: true, fullName: true },
  });
  const nameOf = (person: string | null) => people.find((one) => one.id === person)?.fullName ?? '';
  const names = { askedByName: nameOf(askedBy), decidedByName: nameOf(decidedBy) };
  return { kind, subjectId, subjectName, reason, state, askedBy, ...names, note: note ?? '' };
});
