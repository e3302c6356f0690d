import { AuditChange, familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit';
import { nameFor } from '@fovea/contracts/names';
import { direct } from '@fovea/kit/direct';
import type { Parent } from '../../generated/regional/client.ts';
import { answer } from '../handle.ts';
import { visibleParents } from '../scope.ts';

const Changes = AuditChange.array();

export const maySeeFamilyAnswer = answer(maySeeFamily, async ({ customerId, actor }, { db }) => {
  const found = await db.parent.findFirst({
    where: { AND: [{ id: customerId }, await visibleParents(db, actor)] },
    select: { id: true },
  });
  return { maySee: found !== null };
});

export const personalChangesAnswer = answer(personalChanges, async ({ recordIds }, { db }) => {
  const sql = 'SELECT record_id AS "recordId", changes FROM change_detail WHERE record_id = ANY($1::uuid[])';
  const kept = await direct(db).$queryRawUnsafe<{ recordId: string; changes: unknown }[]>(sql, recordIds);
  return { list: kept.map(({ recordId, changes }) => ({ recordId, changes: Changes.parse(changes) })) };
});

export const familyNamesAnswer = answer(familyNames, async ({ customerIds, language }, { db }) => {
  const sql = `SELECT id, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName"
    FROM parent WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL`;
  const parents = await direct(db).$queryRawUnsafe<Pick<Parent, 'id' | 'firstName' | 'middleName' | 'lastName'>[]>(
    sql,
    customerIds,
  );
  return { list: parents.map((parent) => ({ _id: parent.id, name: nameFor(parent, language) })) };
});
