import { AuditChange, familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit';
import { direct } from '@fovea/kit/direct';
import type { Parent } from '../../generated/regional/client.ts';
import { answer } from '../handle.ts';
import { fullName } from '../parents/parent-rules.ts';
import { visibleParents } from '../scope.ts';

const Changes = AuditChange.array();

export const maySeeFamilyAnswer = answer(maySeeFamily, async ({ customerId, actor }, { db }) => {
  const found = await db.parent.findFirst({ where: { AND: [{ id: customerId }, await visibleParents(db, actor)] }, select: { id: true } });
  return { maySee: found !== null };
});

export const personalChangesAnswer = answer(personalChanges, async ({ recordIds }, { db }) => {
  const sql = 'SELECT record_id AS "recordId", changes FROM change_detail WHERE record_id = ANY($1::uuid[])';
  const kept = await direct(db).$queryRawUnsafe<{ recordId: string; changes: unknown }[]>(sql, recordIds);
  return { list: kept.map(({ recordId, changes }) => ({ recordId, changes: Changes.parse(changes) })) };
});

export const familyNamesAnswer = answer(familyNames, async ({ customerIds }, { db }) => {
  const sql = `SELECT id, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName"
    FROM parent WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL`;
  const parents = await direct(db).$queryRawUnsafe<Pick<Parent, 'id' | 'firstName' | 'middleName' | 'lastName'>[]>(sql, customerIds);
  return { list: parents.map(({ id, firstName, middleName, lastName }) => ({ _id: id, name: fullName(firstName, middleName, lastName) })) };
});
