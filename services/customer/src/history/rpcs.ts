import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/rpcs';
import { AuditChange } from '@fovea/contracts/audit/schema';
import { visibleFamilyNames } from '@fovea/contracts/customers/rpcs';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { anyOf } from '@fovea/kit/database/kysely';
import { openJson } from '@fovea/kit/database/sealed-texts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { handleRpc, type RegionalTx } from '../handle.ts';
import { seesFamily, visibleFamilies } from '../scope.ts';
import { kysely } from '../tables.ts';

const Changes = AuditChange.array();

export const maySeeFamilyRpc = handleRpc(maySeeFamily, async ({ customerId, actor }, { db }) => {
  return { maySee: await seesFamily(db, actor, customerId) };
});

export const personalChangesRpc = handleRpc(personalChanges, async ({ recordIds }, { db }) => {
  const stored = await kysely(db)
    .selectFrom('change_detail')
    .select(['record_id as recordId', 'changes', 'company_id as companyId'])
    .where('record_id', '=', anyOf(recordIds))
    .execute();
  const opened = stored.map(async ({ recordId, changes, companyId }) => ({
    recordId,
    companyId,
    changes: Changes.parse(await openJson(db, 'change_detail.changes', recordId, changes)),
  }));
  return { list: await Promise.all(opened) };
});

export const visibleFamilyNamesRpc = handleRpc(
  visibleFamilyNames,
  async ({ customerIds, actor, language }, { db }) => ({
    list: await namesOf(db, customerIds, language, await visibleFamilies(db, actor)),
  }),
);

export const familyNamesRpc = handleRpc(familyNames, async ({ customerIds, language }, { db }) => {
  const among = {
    where: { id: { in: customerIds } },
    select: { id: true, firstName: true, lastName: true },
  };
  const [parents, ...guardians] = await Promise.all([
    namesOf(db, customerIds, language),
    db.guardian.findMany(among),
    db.formerGuardian.findMany(among),
    // To the family they look like sent invitations.
    db.unsentInvitation.findMany(among),
  ]);
  return {
    list: [...parents, ...guardians.flat().map((each) => ({ _id: each.id, name: nameFor(each, language) }))],
  };
});

/** Names of the parents who are not erased and match `visible`. */
async function namesOf(
  db: RegionalTx,
  customerIds: string[],
  language: Language,
  visible: Expression<SqlBool> = sql.lit(true),
): Promise<{ _id: string; name: string }[]> {
  const parents = await kysely(db)
    .selectFrom('parent')
    .select(['id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', anyOf(customerIds))
    .where('deleted_at', 'is', null)
    .where(visible)
    .execute();
  return parents.map((parent) => ({ _id: parent.id, name: nameFor(parent, language) }));
}
