import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/questions';
import { AuditChange } from '@fovea/contracts/audit/schema';
import { nameFor } from '@fovea/contracts/names';
import { anyOf } from '@fovea/kit/kysely-on';
import { answer } from '../handle.ts';
import { seesParent } from '../scope.ts';
import { kysely } from '../tables.ts';

const Changes = AuditChange.array();

export const maySeeFamilyAnswer = answer(maySeeFamily, async ({ customerId, actor }, { db }) => {
  return { maySee: await seesParent(db, actor, customerId) };
});

export const personalChangesAnswer = answer(personalChanges, async ({ recordIds }, { db }) => {
  const kept = await kysely(db)
    .selectFrom('change_detail')
    .select(['record_id as recordId', 'changes'])
    .where('record_id', '=', anyOf(recordIds))
    .execute();
  return { list: kept.map(({ recordId, changes }) => ({ recordId, changes: Changes.parse(changes) })) };
});

export const familyNamesAnswer = answer(familyNames, async ({ customerIds, language }, { db }) => {
  const parents = await kysely(db)
    .selectFrom('parent')
    .select(['id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', anyOf(customerIds))
    .where('deleted_at', 'is', null)
    .execute();
  return { list: parents.map((parent) => ({ _id: parent.id, name: nameFor(parent, language) })) };
});
