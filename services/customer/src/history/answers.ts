import { AuditChange, familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit';
import { answer } from '../handle.ts';
import { fullName } from '../parents/parent-rules.ts';
import { visibleParents } from '../scope.ts';

export const maySeeFamilyAnswer = answer(maySeeFamily, async ({ customerId, actor }, { db }) => {
  const found = await db.parent.findFirst({ where: { AND: [{ id: customerId }, await visibleParents(db, actor)] }, select: { id: true } });
  return { maySee: found !== null };
});

export const personalChangesAnswer = answer(personalChanges, async ({ recordIds }, { db }) => {
  const kept = await db.changeDetail.findMany({ where: { recordId: { in: recordIds } }, select: { recordId: true, changes: true } });
  return { list: kept.map(({ recordId, changes }) => ({ recordId, changes: AuditChange.array().parse(changes) })) };
});

export const familyNamesAnswer = answer(familyNames, async ({ customerIds }, { db }) => {
  const parents = await db.parent.findMany({
    where: { id: { in: customerIds }, deletedAt: null },
    select: { id: true, firstName: true, middleName: true, lastName: true },
  });
  return { list: parents.map(({ id, firstName, middleName, lastName }) => ({ _id: id, name: fullName(firstName, middleName, lastName) })) };
});
